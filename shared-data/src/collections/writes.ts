import { dbPaths } from '../models/db-paths.ts';
import type { PermissionBan, PermissionFlag } from '../models/permission.ts';
import type { VersionedSetting } from '../models/setting-version.ts';
import type { BaseInformation } from '../models/site.ts';
import type { ProgramPosition, TimetableItem, TimetableSlot } from '../models/timetable.ts';
import { ConflictError, WriteError } from '../platform/errors.ts';
import { loadFirebase } from '../platform/firebase.ts';
import type { Transport } from '../platform/ports.ts';
import { selectView } from '../session/session-store.ts';
import { storeOf } from '../sync/collection-store.ts';

// The few things clients write themselves. All reject with `WriteError`; `permission_denied` is the rules' rejection.

/** A key for one comment. Make it when the form opens: the same comment sent twice is then one comment. */
export async function newKey(): Promise<string> {
  return (await connection()).pushKey();
}

/** A comment before it is sent. */
export interface NewComment {
  key: string;
  body: string;
  /** Key of the comment this one answers. */
  replyTo?: string;
}

/** Posts a comment on a program under the reader's own public name. */
export async function addComment(programId: string, comment: NewComment): Promise<void> {
  await addTo(`${dbPaths.comments(programId)}/${comment.key}`, comment);
}

/** Deletes a comment; the rules allow the author's own, and any to staff. */
export async function deleteComment(programId: string, key: string): Promise<void> {
  await write({ [`${dbPaths.comments(programId)}/${key}`]: null });
}

/** Posts an entry on a session's board. */
export async function addBbs(sessionId: string, comment: NewComment): Promise<void> {
  await addTo(`${dbPaths.bbs(sessionId)}/${comment.key}`, comment);
}

/** Deletes an entry of a session's board. */
export async function deleteBbs(sessionId: string, key: string): Promise<void> {
  await write({ [`${dbPaths.bbs(sessionId)}/${key}`]: null });
}

async function addTo(path: string, { body, replyTo }: NewComment): Promise<void> {
  const transport = await connection();
  const uid = ownUid();
  const profile = (await transport.get(dbPaths.profile(uid))) as { name?: string } | null;
  await transport.update({
    [path]: {
      uid,
      name: profile?.name ?? '',
      body: body.trim(),
      time: transport.serverTime,
      ...(replyTo === undefined ? {} : { replyTo }),
    },
  });
}

/** Sets or takes back the reader's like. */
export async function setLike(programId: string, liked: boolean): Promise<void> {
  await write({ [dbPaths.like(programId, ownUid())]: liked ? true : null });
}

/** Marks one of the reader's mails as read or unread. */
export async function setMailRead(id: string, read: boolean): Promise<void> {
  await write({ [`${dbPaths.mail(ownUid(), id)}/read`]: read });
}

/** Deletes a mail, or takes the deletion back. */
export async function setMailDeleted(id: string, deleted: boolean): Promise<void> {
  const transport = await connection();
  await transport.update({
    [`${dbPaths.mail(ownUid(), id)}/deletedAt`]: deleted ? transport.serverTime : null,
  });
}

/** Joins or leaves the board of a session. */
export async function joinSession(sessionId: string, joined: boolean): Promise<void> {
  await write({ [dbPaths.sessionParticipant(sessionId, ownUid())]: joined ? true : null });
}

/** Uses switches of `setting/base`, each by itself, so that two administrators do not undo each other's. */
export async function updateBase(
  change: Partial<Pick<BaseInformation, 'closed' | 'addAccount' | 'addProgram'>>,
): Promise<void> {
  await write(prefixed(dbPaths.base, change));
}

/** One change of a typed setting, and the version its administrator was looking at (0 before the first change). */
export interface SettingChange {
  setting: VersionedSetting;
  /** null takes it away: the system's own then counts. */
  value: string | number | null;
  version: number;
}

/**
 * Changes settings that carry versions, all or none. Rejects with `ConflictError` when somebody changed one of them in the meantime:
 * nothing has been written then. Settings that are not named stay as they are.
 */
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

/** Opens or closes the site. */
export async function setSiteClosed(closed: boolean): Promise<void> {
  await updateBase({ closed });
}

/** Changes one flag of `setting/permission`. */
export async function setPermission(flag: PermissionFlag | PermissionBan, on: boolean): Promise<void> {
  await write({ [`${dbPaths.permission}/${flag}`]: on });
}

/** An item of the timetable, and the version its editor was looking at. */
export interface ItemRef extends ProgramPosition {
  version: number;
}

/** Fields of an item that editors change. */
export type ItemFields = Omit<TimetableItem, 'id' | 'version' | 'programs'>;

/**
 * Gives a program its place in an item. `from` is the item it stands in; without it the program has no place yet. It is taken out of
 * there in the same write. `create` makes the item in that write too (`version` 0 in `to`). Rejects with `ConflictError` when somebody
 * changed one of the items, or the program's place, in the meantime: nothing has been written then.
 */
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
  await writeItems(items, values, { id: programId, at: from });
}

/** Takes a program out of an item. Rejects with `ConflictError` as `placeProgram` does. */
export async function unplaceProgram(programId: string, from: ItemRef): Promise<void> {
  const values = { [`${pathOf(from)}/programs/${programId}`]: null, [dbPaths.position(programId)]: null };
  await writeItems([from], values, { id: programId, at: from });
}

/** Creates an item (`version` 0 in `ref`) or changes fields of one. */
export async function updateItem(ref: ItemRef, change: Partial<ItemFields>): Promise<void> {
  const created = ref.version === 0 ? { id: ref.item } : {};
  await writeItems([ref], prefixed(pathOf(ref), { ...created, ...change }));
}

/** The item as synced, with the version to name in a write. */
export function selectItemRef(table: string, room: string, item: string): ItemRef | undefined {
  const found = storeOf('tables').get(table)?.rooms?.[room]?.tables?.[item];
  return found && { table, room, item, version: found.version };
}

const pathOf = ({ table, room, item }: ProgramPosition) => dbPaths.draftItem(table, room, item);

interface ProgramAt {
  id: string;
  /** Where it is thought to stand. */
  at: ProgramPosition | undefined;
}

/** The rules reject what is outdated as they reject a stranger; which of the two it was is read afterwards. */
async function writeItems(
  items: ItemRef[],
  values: Record<string, unknown>,
  program?: ProgramAt,
): Promise<void> {
  const transport = await connection();
  const versions = Object.fromEntries(items.map((ref) => [`${pathOf(ref)}/version`, ref.version + 1]));
  // A program may have had another place for a moment only: then nothing has changed, and it is tried again.
  for (let tries = 3; ; tries -= 1)
    try {
      return await transport.update({ ...values, ...versions });
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'permission_denied') throw error;
      await requireUnchanged(transport, items, program);
      if (tries === 1) throw error;
    }
}

async function requireUnchanged(transport: Transport, items: ItemRef[], program?: ProgramAt): Promise<void> {
  for (const ref of items)
    if ((await versionOf(transport, ref)) !== ref.version) throw new ConflictError('the item was changed');
  if (program && (await placeOf(transport, program.id)) !== (program.at && pathOf(program.at)))
    throw new ConflictError('the program has another place');
}

async function placeOf(transport: Transport, programId: string): Promise<string | undefined> {
  const position = (await transport.get(dbPaths.position(programId))) as ProgramPosition | null;
  return position ? pathOf(position) : undefined;
}

async function versionOf(transport: Transport, ref: ItemRef): Promise<number> {
  return Number((await transport.get(`${pathOf(ref)}/version`)) ?? 0);
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
