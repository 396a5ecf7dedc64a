import { createStore } from 'zustand/vanilla';
import type { LoadState } from '../collections.ts';
import { ReadKeys } from './read-keys.ts';
import { share } from './share.ts';

export interface Change<T> {
  key: string;
  before: T | undefined;
  after: T | undefined;
}

/** Unchanged entities keep their identity. */
export class KeyedStore<T> {
  readonly #items = new Map<string, T>();
  readonly #read = new ReadKeys<T | undefined>();
  readonly #whole = createStore<{ state: LoadState; version: number }>(() => ({ state: 'idle', version: 0 }));
  readonly #indexes: ((changes: readonly Change<T>[]) => void)[] = [];

  get state(): LoadState {
    return this.#whole.getState().state;
  }

  /** Grows with each commit that changed something. */
  get version(): number {
    return this.#whole.getState().version;
  }

  get size(): number {
    return this.#items.size;
  }

  get(key: string): T | undefined {
    return this.#items.get(key);
  }

  keys(): IterableIterator<string> {
    return this.#items.keys();
  }

  values(): IterableIterator<T> {
    return this.#items.values();
  }

  entries(): IterableIterator<[string, T]> {
    return this.#items.entries();
  }

  /** undefined removes. Listeners run after all changes are applied. */
  commit(changes: ReadonlyMap<string, T | undefined>): void {
    const done: Change<T>[] = [];
    for (const [key, value] of changes) {
      const before = this.#items.get(key);
      const after = value === undefined ? undefined : share(before, value);
      if (before === after) continue;
      if (after === undefined) this.#items.delete(key);
      else this.#items.set(key, after);
      done.push({ key, before, after });
    }
    if (done.length === 0) return;
    // An index that is asked for meanwhile has the changes already.
    for (const apply of [...this.#indexes]) apply(done);
    this.#whole.setState(({ version }) => ({ version: version + 1 }));
    for (const { key, after } of done) this.#read.set(key, after);
  }

  clear(): void {
    const removals = new Map<string, undefined>();
    for (const key of this.#items.keys()) removals.set(key, undefined);
    this.commit(removals);
  }

  setState(state: LoadState): void {
    if (state !== this.state) this.#whole.setState({ state });
  }

  subscribeKey(key: string, listener: () => void): () => void {
    return this.#read.subscribe(key, this.get(key), listener);
  }

  subscribe(listener: () => void): () => void {
    return this.#whole.subscribe((now, before) => {
      if (now.version !== before.version) listener();
    });
  }

  subscribeState(listener: () => void): () => void {
    return this.#whole.subscribe((now, before) => {
      if (now.state !== before.state) listener();
    });
  }

  /** `apply` gets each commit's changes before readers are notified. Permanent. */
  addIndex(apply: (changes: readonly Change<T>[]) => void): void {
    this.#indexes.push(apply);
  }
}

export class ValueStore<T> extends KeyedStore<T> {
  get value(): T | undefined {
    return this.get(valueKey);
  }

  set(value: T | undefined): void {
    this.commit(new Map([[valueKey, value]]));
  }
}

export const valueKey = 'value';
