import { post as call } from '../api/api-client.ts';
import { selectView } from '../identity/identity-store.ts';
import type { Discussion } from '../models/comment.ts';
import { dbPaths } from '../models/db-paths.ts';
import type { MailTemplate } from '../models/mail.ts';
import type { PermissionBan, PermissionFlag } from '../models/permission.ts';
import type { VersionedSetting } from '../models/setting-version.ts';
import type { ActiveSite, BaseInformation } from '../models/site.ts';
import type { ProgramPosition, TimetableItem, TimetableSlot } from '../models/timetable.ts';
import { ConflictError, WriteError } from '../platform/errors.ts';
import { loadFirebase } from '../platform/firebase.ts';
import type { Transport } from '../platform/ports.ts';
import { pushKey } from '../platform/push-key.ts';
import { storeOf } from '../sync/collection-store.ts';
import type { NewComment } from './outbox/change.ts';
import { writeOrKeep } from './outbox.ts';

/** Key of one comment. Make it when the form opens: resending then writes the same comment. */
export async function newKey(): Promise<string> {
  return pushKey();
}

/** Rejects with code `answer_gone` when the comment it replies to was deleted or hidden. */
export function addComment(discussion: Discussion, comment: NewComment): Promise<void> {
  return writeOrKeep({ kind: 'comment', discussion, comment });
}

export async function deleteComment(on: Discussion, key: string): Promise<void> {
  await write({ [`${dbPaths.discussion(on)}/${key}`]: null });
}

export function setLike(programId: string, liked: boolean): Promise<void> {
  return writeOrKeep({ kind: 'like', id: programId, on: liked });
}

/** A letter of administrators, for mails to many. `id` comes from `newKey`. */
export async function saveLetter(letter: { id: string; subject: string; body: string }): Promise<void> {
  const { id, subject, body } = letter;
  const template: MailTemplate = {
    ...{ id, label: subject.slice(0, 200), note: '', title: subject, body },
    ...{ type: 'submission', flag: true, system: false },
  };
  await write({ [`${dbPaths.mailTemplates}/${id}`]: { ...template } });
}

export function setStar(programId: string, starred: boolean): Promise<void> {
  return writeOrKeep({ kind: 'star', id: programId, on: starred });
}

/** Adds (`before` null), replaces or removes (`after` null) a related URL. Rejects with `ConflictError` when `before` changed or all places are taken. */
export async function changeRelatedUrl(
  programId: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  try {
    await call('/api/program/link', { id: programId, before, after });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'conflict') throw error;
    throw new ConflictError('the related URLs were changed');
  }
}

export function setMailRead(id: string, read: boolean): Promise<void> {
  return writeOrKeep({ kind: 'mailRead', id, on: read });
}

export async function setMailDeleted(id: string, deleted: boolean): Promise<void> {
  const transport = await connection();
  await transport.update({
    [`${dbPaths.mail(ownUid(), id)}/deletedAt`]: deleted ? transport.serverTime : null,
  });
}

/** Used by administrators' pages that were released before switches had versions; now `saveSettings` changes them. */
export async function updateBase(
  change: Partial<Pick<BaseInformation, 'closed' | 'addAccount' | 'addProgram'>>,
): Promise<void> {
  await write(prefixed(dbPaths.base, change));
}

/** A text, a number, a switch, or an entry of a folder; null removes it, the default then counts. */
export type SettingValue = string | number | boolean | object | null;

/** One change of a setting; `version` is the one the administrator saw (0 before the first change). */
export interface SettingChange {
  setting: VersionedSetting;
  value: SettingValue;
  version: number;
}

/** Changes versioned settings, all or none. Rejects with `ConflictError`, nothing written, when one of them has changed in the meantime. */
export async function saveSettings(changes: readonly SettingChange[]): Promise<void> {
  const transport = await connection();
  const by = (selectView().email ?? '').toLowerCase();
  const values: Record<string, unknown> = {};
  for (const { setting, value, version } of changes) {
    values[`${dbPaths.setting}/${setting}`] = value;
    values[`${dbPaths.settingVersions}/${setting}`] = {
      version: version + 1,
      by,
      at: transport.serverTime,
    };
  }
  if (changes.length === 0) return;
  try {
    await transport.update(values);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'permission_denied') throw error;
    for (const { setting, version } of changes) {
      const now = await transport.get(`${dbPaths.settingVersions}/${setting}/version`);
      if (Number(now ?? 0) !== version) throw new ConflictError('the setting was changed');
    }
    throw error;
  }
}

/** Sets the item of the timetable that is in progress; null for none. Staff only. */
export async function setActiveSite(active: ActiveSite | null): Promise<void> {
  await write({ [dbPaths.activeSite]: active && { ...active } });
}

export async function setSiteClosed(closed: boolean): Promise<void> {
  await updateBase({ closed });
}

/** Used by administrators' pages that were released before this switch had a version. */
export async function setWatermark(on: boolean): Promise<void> {
  await write({ [dbPaths.watermark]: on });
}

export async function setPermission(flag: PermissionFlag | PermissionBan, on: boolean): Promise<void> {
  await write({ [`${dbPaths.permission}/${flag}`]: on });
}

export interface ItemRef extends ProgramPosition {
  version: number;
}

export type ItemFields = Omit<TimetableItem, 'id' | 'version' | 'programs'>;

/** Moves a program in one write; `create` also makes item `to`. Rejects with `ConflictError`, nothing written, on stale versions. */
export async function placeProgram(
  programId: string,
  to: ItemRef,
  slot: TimetableSlot,
  from?: ItemRef,
  create?: ItemFields,
): Promise<void> {
  const values: Record<string, unknown> = create ? prefixed(pathOf(to), { id: to.item, ...create }) : {};
  const items = [to];
  values[`${pathOf(to)}/programs/${programId}`] = slot;
  const moves = !from || pathOf(from) !== pathOf(to);
  if (moves) {
    const { table, room, item } = to;
    values[dbPaths.position(programId)] = { table, room, item };
  }
  if (moves && from) {
    items.push(from);
    values[`${pathOf(from)}/programs/${programId}`] = null;
  }
  await writeItems(items, values, [{ id: programId, at: from }]);
}

/** Rejects with `ConflictError` like `placeProgram`. */
export async function unplaceProgram(programId: string, from: ItemRef): Promise<void> {
  const values = { [`${pathOf(from)}/programs/${programId}`]: null, [dbPaths.position(programId)]: null };
  await writeItems([from], values, [{ id: programId, at: from }]);
}

export async function updateItem(ref: ItemRef, change: Partial<ItemFields>): Promise<void> {
  const created = ref.version === 0 ? { id: ref.item } : {};
  await writeItems([ref], prefixed(pathOf(ref), { ...created, ...change }));
}

/** Boards of a poster item by program, and its core times. Rejects with `ConflictError` like `placeProgram`. */
export async function updateBoards(
  ref: ItemRef,
  core: TimetableItem['core'],
  boards: Record<string, string>,
): Promise<void> {
  const ofPrograms = Object.entries(boards).map(([id, board]) => [`programs/${id}/board`, board]);
  await writeItems([ref], prefixed(pathOf(ref), { core: core ?? null, ...Object.fromEntries(ofPrograms) }));
}

/** Flash talks of an oral item by program; `removed` ones go. Rejects with `ConflictError` like `placeProgram`. */
export async function updateFlash(
  ref: ItemRef,
  flash: Record<string, TimetableSlot>,
  removed: readonly string[],
): Promise<void> {
  const changes = { ...Object.fromEntries(removed.map((id) => [id, null])), ...flash };
  await writeItems([ref], prefixed(`${pathOf(ref)}/flash`, changes));
}

export function selectItemRef(table: string, room: string, item: string): ItemRef | undefined {
  const found = storeOf('tables').get(table)?.rooms?.[room]?.tables?.[item];
  return found && { table, room, item, version: found.version };
}

const pathOf = ({ table, room, item }: ProgramPosition) => dbPaths.draftItem(table, room, item);

interface ProgramAt {
  id: string;
  at: ProgramPosition | undefined;
}

/** Writes items and positions; `at`: the positions before. The rules reject stale writes too: these reject with `ConflictError`. */
export async function writeItems(
  items: readonly ItemRef[],
  values: Record<string, unknown>,
  programs: readonly ProgramAt[] = [],
): Promise<void> {
  const transport = await connection();
  const versions = Object.fromEntries(items.map((ref) => [`${pathOf(ref)}/version`, ref.version + 1]));
  // A program may have moved away and back: then nothing has changed, so retry.
  for (let tries = 3; ; tries -= 1)
    try {
      return await transport.update({ ...values, ...versions });
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'permission_denied') throw error;
      await requireUnchanged(transport, items, programs);
      if (tries === 1) throw error;
    }
}

async function requireUnchanged(
  transport: Transport,
  items: readonly ItemRef[],
  programs: readonly ProgramAt[],
): Promise<void> {
  for (const ref of items) {
    if ((await versionOf(transport, ref)) !== ref.version) throw new ConflictError('the item was changed');
    if (ref.version === 0 && !(await hasRoom(transport, ref))) throw new ConflictError('the room is gone');
  }
  for (const program of programs)
    if ((await placeOf(transport, program.id)) !== (program.at && pathOf(program.at)))
      throw new ConflictError('the program has another place');
}

async function placeOf(transport: Transport, programId: string): Promise<string | undefined> {
  const position = (await transport.get(dbPaths.position(programId))) as ProgramPosition | null;
  return position ? pathOf(position) : undefined;
}

async function versionOf(transport: Transport, ref: ItemRef): Promise<number> {
  return Number((await transport.get(`${pathOf(ref)}/version`)) ?? 0);
}

async function hasRoom(transport: Transport, { table, room }: ProgramPosition): Promise<boolean> {
  return (await transport.get(dbPaths.draftRoom(table, room))) !== null;
}

function prefixed(path: string, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${path}/${key}`, value ?? null]));
}

async function write(values: Record<string, unknown>): Promise<void> {
  await (await connection()).update(values);
}

async function connection(): Promise<Transport> {
  return (await loadFirebase()).transport;
}

function ownUid(): string {
  const { uid } = selectView();
  if (uid === null) throw new WriteError('permission_denied');
  return uid;
}
