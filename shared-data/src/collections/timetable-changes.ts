import { selectView } from '../identity/identity-store.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { ProgramPosition, TimetableSlot } from '../models/timetable.ts';
import { WriteError } from '../platform/errors.ts';
import { loadFirebase } from '../platform/firebase.ts';
import { storeOf } from '../sync/collection-store.ts';
import { type ItemFields, type ItemRef, writeItems } from './writes.ts';

/** New fields of an item; null removes it, only while it holds no programs. Of flash talks only changed ones. */
export interface ItemChange {
  ref: ItemRef;
  fields: Partial<ItemFields> | null;
  /** The item is new: what is not among the fields is empty. */
  made?: boolean;
}

/** A program's new slot; without `to` it has none. `from`: where it stands now. */
export interface SlotChange {
  programId: string;
  from?: ItemRef;
  to?: { ref: ItemRef; slot: TimetableSlot };
}

/** An item that goes to another room with its chairs and its own meeting. */
export interface Relocation {
  from: ProgramPosition;
  to: ProgramPosition;
}

/** An account becomes a chair of an item, or no longer is one. */
export interface ChairChange extends ProgramPosition {
  uid: string;
  chairs: boolean;
}

const optionalFields = ['title', 'titleJa', 'convener', 'closed', 'hidden', 'core', 'removed'] as const;

/** Where a new item is created: a reused id continues its version. */
export function newItemRef({ table, room, item }: ProgramPosition): ItemRef {
  const version = storeOf('tables').get(table)?.rooms?.[room]?.removed?.[item] ?? 0;
  return { table, room, item, version };
}

/** Changes many items and slots in one write, all or none. Rejects with `ConflictError` like `placeProgram`, and with code `account_gone` when the account of a new chair was deleted. */
export async function changeTimetable(
  items: readonly ItemChange[],
  slots: readonly SlotChange[],
  relocations: readonly Relocation[] = [],
  chairs: readonly ChairChange[] = [],
): Promise<void> {
  const touched = new Map<string, ItemRef>();
  const values: Record<string, unknown> = {};
  const touch = (ref: ItemRef) => {
    const path = dbPaths.draftItem(ref.table, ref.room, ref.item);
    touched.set(path, ref);
    return path;
  };
  for (const change of items) Object.assign(values, itemValues(touch(change.ref), change));
  for (const { programId, from } of slots) if (from) values[`${touch(from)}/programs/${programId}`] = null;
  for (const { programId, from, to } of slots) {
    if (to) values[`${touch(to.ref)}/programs/${programId}`] = to.slot;
    if (from && to && samePlace(from, to.ref)) continue;
    const position = to && { table: to.ref.table, room: to.ref.room, item: to.ref.item };
    values[dbPaths.position(programId)] = position ?? null;
  }
  for (const relocation of relocations) Object.assign(values, await relocatedValues(relocation));
  for (const { uid, chairs: is, ...at } of chairs) values[dbPaths.chair(at, uid)] = is || null;
  const programs = slots.map(({ programId, from }) => ({ id: programId, at: from }));
  try {
    await writeItems([...touched.values()], values, programs);
  } catch (error) {
    throw (await isOfGoneAccount(error, chairs)) ? new WriteError('account_gone') : error;
  }
}

async function isOfGoneAccount(error: unknown, chairs: readonly ChairChange[]): Promise<boolean> {
  if ((error as { code?: unknown }).code !== 'permission_denied') return false;
  const { transport } = await loadFirebase();
  const added = chairs.filter((change) => change.chairs);
  const profiles = await Promise.all(added.map(({ uid }) => transport.get(dbPaths.profile(uid))));
  return profiles.includes(null);
}

function itemValues(path: string, { ref, fields, made }: ItemChange): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (fields === null) {
    const { flash } = storeOf('tables').get(ref.table)?.rooms?.[ref.room]?.tables?.[ref.item] ?? {};
    for (const id of Object.keys(flash ?? {})) values[`${path}/flash/${id}`] = null;
    return { ...values, [`${path}/removed`]: true };
  }
  if (made) {
    for (const name of optionalFields) values[`${path}/${name}`] = null;
    values[`${path}/id`] = ref.item;
  }
  const { flash = {}, ...others } = fields;
  for (const [name, value] of Object.entries(others)) values[`${path}/${name}`] = value ?? null;
  for (const [id, slot] of Object.entries(flash)) values[`${path}/flash/${id}`] = slot;
  return values;
}

/** Chairs and the item's own meeting move along, except while a draft is open: then they move with the release. */
async function relocatedValues({ from, to }: Relocation): Promise<Record<string, unknown>> {
  const { transport } = await loadFirebase();
  const keyOf = ({ table, room, item }: ProgramPosition) => `${table}/${room}/${item}`;
  const chairsAt = async (at: ProgramPosition) =>
    Object.keys(((await transport.get(dbPaths.chairsOf(keyOf(at)))) ?? {}) as Record<string, true>);
  const [chairs, former] = await Promise.all([chairsAt(from), chairsAt(to)]);
  const stays = storeOf('openDraft').value !== undefined;
  const meetingPath = ({ table, room, item }: ProgramPosition) => dbPaths.itemZoom(room, table, item);
  const meeting = await transport.get(meetingPath(from));
  const values: Record<string, unknown> = {};
  for (const uid of former) values[dbPaths.chair(to, uid)] = null;
  for (const uid of chairs) {
    if (!stays) values[dbPaths.chair(from, uid)] = null;
    values[dbPaths.chair(to, uid)] = true;
  }
  if (meeting !== null) {
    if (!stays) values[meetingPath(from)] = null;
    values[meetingPath(to)] = meeting;
  }
  return values;
}

const samePlace = (a: ItemRef, b: ItemRef) => a.table === b.table && a.room === b.room && a.item === b.item;

/** Accepts a conflict with a reason; `null` takes that back. `key`: see `acknowledgementKey`. */
export async function acknowledgeConflict(key: string, note: string | null): Promise<void> {
  const { transport } = await loadFirebase();
  const { uid } = selectView();
  if (uid === null) throw new WriteError('permission_denied');
  const entry = note === null ? null : { note: note.trim(), by: uid, at: transport.serverTime };
  await transport.update({ [`${dbPaths.acknowledged}/${key}`]: entry });
}
