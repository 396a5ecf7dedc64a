import type { LoadState } from '../collections.ts';
import { share } from './share.ts';

export interface Change<T> {
  key: string;
  before: T | undefined;
  after: T | undefined;
}

/**
 * Entities by key. A commit costs as much as it changes, whatever the size of the whole; entities that did not change
 * keep their identity. Readers subscribe to one key, or to the list of changes.
 */
export class KeyedStore<T> {
  readonly #items = new Map<string, T>();
  readonly #byKey = new Map<string, Set<() => void>>();
  readonly #changes = new Set<(changes: readonly Change<T>[]) => void>();
  readonly #states = new Set<() => void>();
  #state: LoadState = 'idle';
  #version = 0;

  get state(): LoadState {
    return this.#state;
  }

  /** Grows with each commit that changed something. */
  get version(): number {
    return this.#version;
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

  /** Applies changes at once; undefined removes. Listeners run after all are applied. */
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
    this.#version += 1;
    for (const listener of this.#changes) listener(done);
    for (const { key } of done) for (const listener of this.#byKey.get(key) ?? []) listener();
  }

  /** Forgets everything. */
  clear(): void {
    const removals = new Map<string, undefined>();
    for (const key of this.#items.keys()) removals.set(key, undefined);
    this.commit(removals);
  }

  setState(state: LoadState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#states) listener();
  }

  subscribeKey(key: string, listener: () => void): () => void {
    const set = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#byKey.get(key) === set) this.#byKey.delete(key);
    };
  }

  subscribe(listener: (changes: readonly Change<T>[]) => void): () => void {
    this.#changes.add(listener);
    return () => this.#changes.delete(listener);
  }

  subscribeState(listener: () => void): () => void {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  }
}

/** One value. The same as a keyed store with one key, so that the sync engine knows only one kind. */
export class ValueStore<T> extends KeyedStore<T> {
  get value(): T | undefined {
    return this.get(valueKey);
  }

  set(value: T | undefined): void {
    this.commit(new Map([[valueKey, value]]));
  }
}

/** Key of the single entity of a value store. */
export const valueKey = 'value';
