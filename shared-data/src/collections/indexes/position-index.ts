import { compareText } from '../../models/compare.ts';
import { itemPositions } from '../../models/positions.ts';
import type { TablePosition, Timetable, TimetableItem } from '../../models/timetable.ts';
import type { Change, KeyedStore } from '../../sync/store/keyed-store.ts';
import { ReadKeys } from '../../sync/store/read-keys.ts';

const none: readonly TablePosition[] = [];

export class PositionIndex {
  readonly #programs = new Map<string, readonly TablePosition[]>();
  readonly #read = new ReadKeys<readonly TablePosition[]>();

  constructor(store: KeyedStore<Timetable>) {
    const all: Change<Timetable>[] = [];
    for (const [key, after] of store.entries()) all.push({ key, before: undefined, after });
    this.#apply(all);
    store.addIndex((changes) => this.#apply(changes));
  }

  get(programId: string): readonly TablePosition[] {
    return this.#programs.get(programId) ?? none;
  }

  subscribe(programId: string, listener: () => void): () => void {
    return this.#read.subscribe(programId, this.get(programId), listener);
  }

  #apply(changes: readonly Change<Timetable>[]): void {
    const next = new Map<string, readonly TablePosition[]>();
    for (const { before, after } of changes) {
      const sameDay = before?.date === after?.date && before?.name === after?.name;
      const old = before ? itemsOf(before) : new Map<string, Placed>();
      const fresh = after ? itemsOf(after) : new Map<string, Placed>();
      for (const [id, placed] of old)
        if (!sameDay || fresh.get(id)?.item !== placed.item) this.#remove(placed, next);
      for (const [id, placed] of fresh)
        if (!sameDay || old.get(id)?.item !== placed.item) this.#add(placed, next);
    }
    for (const [programId, positions] of next) {
      if (positions === none) this.#programs.delete(programId);
      else this.#programs.set(programId, positions);
    }
    for (const [programId, positions] of next) this.#read.set(programId, positions);
  }

  #remove({ table, room, item }: Placed, next: Map<string, readonly TablePosition[]>): void {
    for (const programId of Object.keys({ ...item.programs, ...item.flash })) {
      const left = (next.get(programId) ?? this.get(programId)).filter(
        (p) => p.table !== table.name || p.room !== room || p.item !== item.id,
      );
      next.set(programId, left.length > 0 ? left : none);
    }
  }

  #add({ table, room, item }: Placed, next: Map<string, readonly TablePosition[]>): void {
    for (const [programId, position] of itemPositions(table, room, item)) {
      next.set(programId, [...(next.get(programId) ?? this.get(programId)), position].sort(earlier));
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
