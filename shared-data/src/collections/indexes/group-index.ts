import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change, KeyedStore } from '../../sync/store/keyed-store.ts';

export interface GroupIndexOptions<T> {
  groupsOf: (entity: T, key: string) => readonly string[];
  compare: (a: T, b: T) => number;
}

/** Up to this many changes of a group are inserted one by one; beyond, the group is sorted again. */
const fewChanges = 4;
const none: readonly never[] = [];

interface Group<T> {
  keys: readonly string[];
  items: readonly T[] | undefined;
}

/** Ordered keys per group, updated from a store once somebody has asked. A change costs only the groups it touches; unchanged lists keep their identity. */
export class GroupIndex<T> {
  readonly #store: KeyedStore<T>;
  readonly #options: GroupIndexOptions<T>;
  readonly #groups = new Map<string, StoreApi<Group<T>>>();
  #begun = false;

  constructor(store: KeyedStore<T>, options: GroupIndexOptions<T>) {
    this.#store = store;
    this.#options = options;
  }

  keys(group: string): readonly string[] {
    return this.#known().get(group)?.getState().keys ?? none;
  }

  items(group: string): readonly T[] {
    const found = this.#known().get(group)?.getState();
    if (!found) return none;
    found.items ??= found.keys.map((key) => this.#store.get(key) as T);
    return found.items;
  }

  *groups(): Generator<string> {
    for (const [name, group] of this.#known()) if (group.getState().keys.length > 0) yield name;
  }

  /** Called when a group's keys, order or entities change. */
  subscribe(group: string, listener: () => void): () => void {
    this.#known();
    return this.#group(group).subscribe(listener);
  }

  #group(name: string): StoreApi<Group<T>> {
    const found = this.#groups.get(name);
    if (found) return found;
    const made = createStore<Group<T>>(() => ({ keys: none, items: undefined }));
    this.#groups.set(name, made);
    return made;
  }

  /** Sorting thousands of entries takes a slow phone longer than the first view of a page that does not list them. */
  #known(): ReadonlyMap<string, StoreApi<Group<T>>> {
    if (this.#begun) return this.#groups;
    this.#groups.clear();
    const all: Change<T>[] = [];
    for (const [key, after] of this.#store.entries()) all.push({ key, before: undefined, after });
    this.#apply(all);
    this.#begun = true;
    this.#store.addIndex((changes) => this.#apply(changes));
    return this.#groups;
  }

  #apply(changes: readonly Change<T>[]): void {
    const touched = new Map<string, Change<T>[]>();
    const touch = (group: string, change: Change<T>) => {
      const list = touched.get(group);
      if (list) list.push(change);
      else touched.set(group, [change]);
    };
    for (const change of changes) {
      const before = change.before === undefined ? none : this.#options.groupsOf(change.before, change.key);
      const after = change.after === undefined ? none : this.#options.groupsOf(change.after, change.key);
      for (const group of before)
        touch(group, after.includes(group) ? change : { ...change, after: undefined });
      for (const group of after) if (!before.includes(group)) touch(group, { ...change, before: undefined });
    }
    for (const [name, list] of touched) {
      const group = this.#group(name);
      group.setState({ keys: this.#ordered(group.getState().keys, list), items: undefined });
    }
  }

  #ordered(keys: readonly string[], changes: Change<T>[]): readonly string[] {
    const moving = changes.filter(
      ({ before, after }) =>
        before === undefined || after === undefined || this.#options.compare(before, after) !== 0,
    );
    if (moving.length === 0) return keys;
    return moving.length <= fewChanges ? this.#place(keys, moving) : this.#sort(keys, moving);
  }

  #sort(keys: readonly string[], changes: Change<T>[]): readonly string[] {
    const moved = new Set(changes.map((change) => change.key));
    const next = keys.filter((key) => !moved.has(key));
    for (const change of changes) if (change.after !== undefined) next.push(change.key);
    return next
      .map((key) => ({ key, item: this.#store.get(key) as T }))
      .sort((a, b) => this.#options.compare(a.item, b.item))
      .map(({ key }) => key);
  }

  #place(keys: readonly string[], changes: Change<T>[]): readonly string[] {
    const next = keys.slice();
    for (const { key, before } of changes) if (before !== undefined) next.splice(next.indexOf(key), 1);
    for (const { key, after } of changes) {
      if (after === undefined) continue;
      let low = 0;
      let high = next.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        const other = this.#store.get(next[middle] as string) as T;
        if (this.#options.compare(other, after) < 0) low = middle + 1;
        else high = middle;
      }
      next.splice(low, 0, key);
    }
    return next;
  }
}
