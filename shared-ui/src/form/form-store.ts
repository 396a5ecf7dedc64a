import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MessageKey } from '../context/index.tsx';
import type { FieldName, FieldValue } from './field-names.ts';
import { getPath, type Path, setPath } from './paths.ts';

/** The part of a zod schema that forms use; issue messages are message keys. */
export interface FormSchema<Output> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Message keys by field, e.g. `{ "authors.0.givenName": "validation.required" }`. */
export type FieldErrors<Values = Record<string, unknown>> = Partial<Record<FieldName<Values>, MessageKey>>;

export interface FormState<Values> {
  values: Values;
  errors: FieldErrors;
  failure: MessageKey | null;
  submitting: boolean;
  /** Number of rejected submissions; each one moves the focus. */
  rejections: number;
  dirty: boolean;
  draftRestored: boolean;
}

/** Fields subscribe individually, so typing renders one field only. */
export class FormStore<Values extends object, Output> {
  readonly api: StoreApi<FormState<Values>>;
  readonly #touched = new Set<Path>();
  readonly #labels = new Map<Path, string>();
  readonly #validate: (values: Values) => { data: Output } | { errors: FieldErrors };
  readonly #limit: (path: Path) => number | undefined;
  /** The server's field errors; each stays until its field changes or the form is sent. */
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

  /** Visited fields are validated at once, others on blur. */
  set<Name extends FieldName<Values>>(path: Name, value: FieldValue<Values, Name>): void {
    const values = setPath(this.state.values, path, value);
    this.#change({ values, dirty: true });
    for (const name of Object.keys(this.#rejected))
      if (`${name}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${name}.`)) delete this.#rejected[name];
    if (this.state.rejections > 0 || this.state.errors[path]) this.#recheck();
  }

  /** Validates only if something was typed. */
  blur(path: Path): void {
    const value = this.get(path);
    if (value === getPath(this.#initial, path) && !this.#touched.has(path)) return;
    this.#touched.add(path);
    this.#recheck();
  }

  label(path: Path, label: string): void {
    this.#labels.set(path, label);
  }

  labelOf(path: Path): string {
    return this.#labels.get(path) ?? path;
  }

  /** Maximum length of a field's text, if limited. */
  limitOf(path: Path): number | undefined {
    return this.#limit(path);
  }

  forget(path: Path): void {
    for (const touched of this.#touched) if (touched.startsWith(`${path}.`)) this.#touched.delete(touched);
    const errors = Object.fromEntries(
      Object.entries(this.state.errors).filter(([name]) => !name.startsWith(`${path}.`)),
    );
    this.#change({ errors });
    if (this.state.rejections > 0) this.#recheck();
  }

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

  rejectByServer(errors: FieldErrors, failure: MessageKey | null): void {
    this.#rejected = { ...errors };
    this.reject(errors, failure);
  }

  start(): void {
    this.#change({ submitting: true, failure: null });
  }

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

  /** Takes over a value stored elsewhere; changed fields keep what was typed. */
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

  /** Shows a draft that is kept elsewhere. */
  show(values: Values): void {
    const dirty = JSON.stringify(values) !== JSON.stringify(this.#initial);
    this.#change({ values, dirty, draftRestored: false });
    this.#recheck();
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
