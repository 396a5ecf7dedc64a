import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MessageKey } from '../context/index.tsx';
import { getPath, type Path, setPath } from './paths.ts';

/** The part of a zod schema that a form uses; issue messages are message keys. */
export interface FormSchema<Output> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Message keys by field name, e.g. `{ "authors.0.givenName": "validation.required" }`. */
export type FieldErrors = Record<string, MessageKey>;

export interface FormState<Values> {
  values: Values;
  errors: FieldErrors;
  /** What failed as a whole. */
  failure: MessageKey | null;
  submitting: boolean;
  /** Counts rejected submissions, so that each one moves the focus. */
  rejections: number;
  /** Values differ from the initial ones. */
  dirty: boolean;
  draftRestored: boolean;
}

/** The state of one form. Fields subscribe, so typing renders one field, not thirty. */
export class FormStore<Values extends object, Output> {
  /** The state as zustand holds it, for `useStore`. */
  readonly api: StoreApi<FormState<Values>>;
  readonly #touched = new Set<Path>();
  readonly #labels = new Map<Path, string>();
  readonly #validate: (values: Values) => { data: Output } | { errors: FieldErrors };
  readonly #limit: (path: Path) => number | undefined;
  /** What the server said about fields; it stands until the field is changed or sent again. */
  #rejected: FieldErrors = {};
  #initial: Values;

  constructor(
    initial: Values,
    validate: (values: Values) => { data: Output } | { errors: FieldErrors },
    draft: Partial<Values> | null,
    limit: (path: Path) => number | undefined = () => undefined,
  ) {
    this.#validate = validate;
    this.#limit = limit;
    this.#initial = initial;
    this.api = createStore(() => ({
      values: draft ? { ...initial, ...draft } : initial,
      errors: {},
      failure: null,
      submitting: false,
      rejections: 0,
      dirty: draft !== null,
      draftRestored: draft !== null,
    }));
  }

  subscribe(listener: () => void): () => void {
    return this.api.subscribe(listener);
  }

  get state(): FormState<Values> {
    return this.api.getState();
  }

  get(path: Path): unknown {
    return getPath(this.state.values, path);
  }

  /** Sets one value. A field that was looked at is checked again at once, others when they are left. */
  set(path: Path, value: unknown): void {
    const values = setPath(this.state.values, path, value);
    this.#change({ values, dirty: true });
    for (const name of Object.keys(this.#rejected))
      if (`${name}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${name}.`)) delete this.#rejected[name];
    if (this.state.rejections > 0 || this.state.errors[path]) this.#recheck();
  }

  /** The reader left a field. It is checked only if something was typed, so that passing by scolds nobody. */
  blur(path: Path): void {
    const value = this.get(path);
    if (value === getPath(this.#initial, path) && !this.#touched.has(path)) return;
    this.#touched.add(path);
    this.#recheck();
  }

  /** Fields tell their labels, so that the summary can name them. */
  label(path: Path, label: string): void {
    this.#labels.set(path, label);
  }

  labelOf(path: Path): string {
    return this.#labels.get(path) ?? path;
  }

  /** The most characters the text of a field may have, if there is a limit. */
  limitOf(path: Path): number | undefined {
    return this.#limit(path);
  }

  /** Forgets what was looked at below a path, e.g. when rows of a list move. */
  forget(path: Path): void {
    for (const touched of this.#touched) if (touched.startsWith(`${path}.`)) this.#touched.delete(touched);
    const errors = Object.fromEntries(
      Object.entries(this.state.errors).filter(([name]) => !name.startsWith(`${path}.`)),
    );
    this.#change({ errors });
    if (this.state.rejections > 0) this.#recheck();
  }

  /** Validates everything; rejects with all errors shown, or gives the parsed data. */
  check(): { data: Output } | null {
    const result = this.#validate(this.state.values);
    this.#rejected = {};
    if ('errors' in result) {
      this.reject(result.errors, null);
      return null;
    }
    this.#change({ errors: {}, failure: null });
    return result;
  }

  reject(errors: FieldErrors, failure: MessageKey | null): void {
    this.#change({ errors, failure, submitting: false, rejections: this.state.rejections + 1 });
  }

  /** The server rejected: its words about fields, or about the whole. */
  rejectByServer(errors: FieldErrors, failure: MessageKey | null): void {
    this.#rejected = { ...errors };
    this.reject(errors, failure);
  }

  start(): void {
    this.#change({ submitting: true, failure: null });
  }

  /** After success: what is in the form is what is saved. */
  settle(): void {
    this.#initial = this.state.values;
    this.#touched.clear();
    this.#change({
      submitting: false,
      dirty: false,
      draftRestored: false,
      rejections: 0,
      errors: {},
      failure: null,
    });
  }

  /** Takes over what was stored elsewhere: a field that was not changed shows it, one that was keeps what was typed. */
  rebase(path: Path, value: unknown): void {
    const unchanged = this.get(path) === getPath(this.#initial, path);
    this.#initial = setPath(this.#initial, path, value);
    const values = unchanged ? setPath(this.state.values, path, value) : this.state.values;
    this.#change({
      values,
      dirty: this.state.dirty && values !== this.#initial && !sameFields(values, this.#initial),
    });
  }

  reset(values: Values = this.#initial): void {
    this.#initial = values;
    this.#rejected = {};
    this.#touched.clear();
    this.#change({ values, errors: {}, failure: null, dirty: false, draftRestored: false, rejections: 0 });
  }

  #recheck() {
    const result = this.#validate(this.state.values);
    const found = 'errors' in result ? result.errors : {};
    const all = this.state.rejections > 0;
    const errors = all
      ? found
      : Object.fromEntries(Object.entries(found).filter(([path]) => this.#touched.has(path)));
    this.#change({ errors: { ...errors, ...this.#rejected } });
  }

  #change(change: Partial<FormState<Values>>) {
    this.api.setState(change);
  }
}

function sameFields(a: object, b: object): boolean {
  return Object.entries(a).every(([name, value]) => value === (b as Record<string, unknown>)[name]);
}
