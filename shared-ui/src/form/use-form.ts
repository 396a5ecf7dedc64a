import { useEffect, useRef, useState } from 'react';
import { type MessageKey, useUi } from '../context/index.tsx';
import { dropDraft, loadDraft } from './draft.ts';
import { type FieldErrors, type FormSchema, FormStore } from './form-store.ts';
import { textLimit } from './limits.ts';
import { SharedDraft } from './shared-draft.ts';
import { trackForm } from './unsent.ts';
import { useDraft } from './use-draft.ts';

export interface FormOptions<Values extends object, Output> {
  /** Checks the values; its messages are message keys. */
  schema: FormSchema<Output>;
  /** Every field with its empty value: '' for text and choices, false, [], null for a file. */
  initial: Values;
  /** The part of the values that the schema validates; default: all. */
  select?: (values: Values) => unknown;
  check?: (values: Values) => FieldErrors<Values>;
  /** Storage key of the draft, kept until the form is sent. */
  draftKey?: string;
  omitFromDraft?: readonly (keyof Values & string)[];
  /** A draft that several tabs show is sent once; what was sent leaves the others, too. Not together with `omitFromDraft`. */
  sentOnce?: boolean;
  /** Asks before leaving with unsent input that no draft keeps. Default true. */
  warnOnLeave?: boolean;
  submit: (data: Output, values: Values) => Promise<unknown>;
}

export interface FormApi<Values extends object, Output = unknown> {
  store: FormStore<Values, Output>;
  submit: () => Promise<boolean>;
  reset: (values?: Values) => void;
}

interface OwnForm<Values extends object, Output> {
  api: FormApi<Values, Output>;
  shared: SharedDraft<Values> | null;
}

export function useForm<Values extends object, Output>(
  options: FormOptions<Values, Output>,
): FormApi<Values, Output> {
  const { describeError } = useUi();
  const latest = useRef({ options, describeError });
  latest.current = { options, describeError };
  const [{ api, shared }] = useState(() => createForm(() => latest.current));
  useDraft(api.store, shared, options);
  useTracked(api.store, options.warnOnLeave !== false);
  return api;
}

function createForm<Values extends object, Output>(
  read: () => {
    options: FormOptions<Values, Output>;
    describeError: ReturnType<typeof useUi>['describeError'];
  },
): OwnForm<Values, Output> {
  const { initial, draftKey, sentOnce } = read().options;
  const shared = draftKey && sentOnce ? new SharedDraft(draftKey, initial) : null;
  const kept = shared ? shared.found : draftKey ? loadDraft(draftKey, initial) : null;
  // A draft equal to the initial values is none.
  const draft = JSON.stringify({ ...initial, ...kept }) === JSON.stringify(initial) ? null : kept;
  const store = new FormStore<Values, Output>(
    initial,
    (values) => validate(read().options, values),
    draft,
    (path) => textLimit(read().options.schema, path),
  );
  const forget = () => {
    const key = read().options.draftKey;
    if (shared) shared.drop();
    else if (key) dropDraft(key);
  };
  const send = async (data: Output) => {
    try {
      if (!shared?.isGone) await read().options.submit(data, store.state.values);
      store.settle();
      forget();
      return true;
    } catch (error) {
      const { message, fields = {} } = read().describeError(error);
      store.rejectByServer(fields, Object.keys(fields).length ? null : message);
      return false;
    }
  };
  const api: FormApi<Values, Output> = {
    store,
    reset(values) {
      store.reset(values ?? read().options.initial);
      forget();
    },
    async submit() {
      if (store.state.submitting) return false;
      const checked = store.check();
      if (!checked) return false;
      store.start();
      if (!shared) return send(checked.data);
      const { values } = store.state;
      if (!shared.isSaved(values)) shared.save(values);
      return shared.inTurn(() => send(checked.data));
    },
  };
  return { api, shared };
}

function validate<Values extends object, Output>(options: FormOptions<Values, Output>, values: Values) {
  const parsed = options.schema.safeParse(options.select ? options.select(values) : values);
  const errors: FieldErrors = {};
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues)
      errors[path.map(String).join('.')] ??= message as MessageKey;
  Object.assign(errors, options.check?.(values));
  if (parsed.success && Object.keys(errors).length === 0) return { data: parsed.data };
  return { errors };
}

function useTracked<Values extends object, Output>(store: FormStore<Values, Output>, tracked: boolean) {
  useEffect(() => {
    if (!tracked) return;
    return trackForm({ dirty: () => store.state.dirty, abandon: () => store.settle() });
  }, [store, tracked]);
}
