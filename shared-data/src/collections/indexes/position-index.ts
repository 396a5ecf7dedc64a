import { compareText } from '../../models/compare.ts';
import type { TablePosition, Timetable, TimetableItem } from '../../models/timetable.ts';
import type { Change, KeyedStore } from '../../sync/store/keyed-store.ts';

const none: readonly TablePosition[] = [];

/** Where each program stands in the timetable. Only items that changed are looked into. */
export class PositionIndex {
  readonly #positions = new Map<string, readonly TablePosition[]>();
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(store: KeyedStore<Timetable>) {
    const all: Change<Timetable>[] = [];
    for (const [key, after] of store.entries()) all.push({ key, before: undefined, after });
    this.#apply(all);
    store.subscribe((changes) => this.#apply(changes));
  }

  /** Positions of a program, earliest first. The same array until one of them changes. */
  get(programId: string): readonly TablePosition[] {
    return this.#positions.get(programId) ?? none;
  }

  subscribe(programId: string, listener: () => void): () => void {
    const set = this.#listeners.get(programId) ?? new Set();
    this.#listeners.set(programId, set.add(listener));
    return () => set.delete(listener);
  }

  #apply(changes: readonly Change<Timetable>[]): void {
    const touched = new Set<string>();
    for (const { before, after } of changes) {
      const sameDay = before?.date === after?.date && before?.name === after?.name;
      const old = before ? itemsOf(before) : new Map<string, Placed>();
      const fresh = after ? itemsOf(after) : new Map<string, Placed>();
      for (const [id, placed] of old)
        if (!sameDay || fresh.get(id)?.item !== placed.item) this.#remove(placed, touched);
      for (const [id, placed] of fresh)
        if (!sameDay || old.get(id)?.item !== placed.item) this.#add(placed, touched);
    }
    for (const programId of touched) for (const listener of this.#listeners.get(programId) ?? []) listener();
  }

  #remove({ table, room, item }: Placed, touched: Set<string>): void {
    for (const programId of Object.keys(item.programs ?? {})) {
      const left = this.get(programId).filter(
        (p) => p.table !== table.name || p.room !== room || p.item !== item.id,
      );
      if (left.length > 0) this.#positions.set(programId, left);
      else this.#positions.delete(programId);
      touched.add(programId);
    }
  }

  #add({ table, room, item }: Placed, touched: Set<string>): void {
    for (const [programId, slot] of Object.entries(item.programs ?? {})) {
      const position: TablePosition = {
        table: table.name,
        date: table.date,
        room,
        item: item.id,
        begin: slot.begin ?? item.begin,
        end: slot.end ?? item.end,
      };
      this.#positions.set(programId, [...this.get(programId), position].sort(earlier));
      touched.add(programId);
    }
  }
}

interface Placed {
  table: Timetable;
  room: string;
  item: TimetableItem;
}

function itemsOf(table: Timetable): Map<string, Placed> {
  const items = new Map<string, Placed>();
  for (const room of Object.values(table.rooms ?? {}))
    for (const item of Object.values(room.tables ?? {}))
      items.set(`${room.id}/${item.id}`, { table, room: room.id, item });
  return items;
}

function earlier(a: TablePosition, b: TablePosition): number {
  return compareText(`${a.date} ${a.begin}`, `${b.date} ${b.begin}`);
}
