import { dbPaths } from '../models/db-paths.ts';
import type { TimetableSlot } from '../models/timetable.ts';
import { type ItemFields, type ItemRef, writeItems } from './writes.ts';

/** New fields of an item. Of flash talks only those that change. */
export interface ItemChange {
  ref: ItemRef;
  fields: Partial<ItemFields>;
}

/** A program's new slot; without `to` it has none. `from`: where it stands now. */
export interface SlotChange {
  programId: string;
  from?: ItemRef;
  to?: { ref: ItemRef; slot: TimetableSlot };
}

/** Changes many items and slots in one write, all or none. Rejects with `ConflictError` like `placeProgram`. */
export async function changeTimetable(
  items: readonly ItemChange[],
  slots: readonly SlotChange[],
): Promise<void> {
  const touched = new Map<string, ItemRef>();
  const values: Record<string, unknown> = {};
  const touch = (ref: ItemRef) => {
    const path = dbPaths.draftItem(ref.table, ref.room, ref.item);
    touched.set(path, ref);
    return path;
  };
  for (const { ref, fields } of items) {
    const path = touch(ref);
    for (const [name, value] of Object.entries(fields)) {
      if (name !== 'flash') values[`${path}/${name}`] = value ?? null;
      else for (const [id, slot] of Object.entries(fields.flash ?? {})) values[`${path}/flash/${id}`] = slot;
    }
  }
  // First what goes: a program may come back to the same item.
  for (const { programId, from } of slots) if (from) values[`${touch(from)}/programs/${programId}`] = null;
  for (const { programId, from, to } of slots) {
    if (to) values[`${touch(to.ref)}/programs/${programId}`] = to.slot;
    if (from && to && samePlace(from, to.ref)) continue;
    const position = to && { table: to.ref.table, room: to.ref.room, item: to.ref.item };
    values[dbPaths.position(programId)] = position ?? null;
  }
  const programs = slots.map(({ programId, from }) => ({ id: programId, at: from }));
  await writeItems([...touched.values()], values, programs);
}

const samePlace = (a: ItemRef, b: ItemRef) => a.table === b.table && a.room === b.room && a.item === b.item;
