import type { Json } from 'embedded-firebase';
import type { AccountEntry } from 'shared-data/models/account-admin';
import type { Claims } from 'shared-data/models/claims';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import type { PrivateProgram } from 'shared-data/models/program';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { User } from 'shared-data/models/user';
import type {
  MayChangeClaims,
  MayChangeInTask,
  MayDeleteAccount,
  MayUpdateAccount,
} from '../policies/account.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, exists, keysOf, put, query, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { feedRemovalChanges } from './calendar-feed.ts';
import { readTimetable } from './draft.ts';
import { notificationRemovalChanges } from './notifications.ts';
import { serverPaths } from './paths.ts';
import { placedIn } from './timetable.ts';

/** Maps errors from creating or changing accounts to rejections; returns any other error unchanged. */
export function addressRejection(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'EMAIL_EXISTS') return new ProblemError('emailExists');
  if (code === 'INVALID_EMAIL')
    return new ProblemError('invalid', { errors: { email: 'validation.emailInvalid' } });
  return error;
}

export function claimsChanges(
  { account }: Pick<MayChangeClaims, 'account'>,
  claims: Partial<Claims>,
  now: number,
): Record<string, Json> {
  const held = Object.entries(claims).filter(([, value]) => value === true);
  return {
    [dbPaths.claims(account.uid)]: held.length > 0 ? { ...Object.fromEntries(held), at: now } : null,
  };
}

/** Deletes rights, profile, registration, mail box, stars, calendar feed, notifications and reports of comments, and leaves the boards that the person joined. Programs go to `heir`, or are marked as ownerless. */
export async function accountRemovalChanges(
  { account }: MayDeleteAccount | MayChangeInTask,
  database: Database,
  heir: AccountEntry | null,
  now: number,
): Promise<Record<string, Json>> {
  const { uid } = account;
  const user = await registrationOf(database, account);
  const coedited = await read(database, stored.coeditors);
  const changes: Record<string, Json> = {
    [dbPaths.claims(uid)]: null,
    [dbPaths.profile(uid)]: null,
    [dbPaths.mails(uid)]: null,
    [dbPaths.stars(uid)]: null,
    [dbPaths.seen(uid)]: null,
    [dbPaths.lateAccess(uid)]: null,
    [dbPaths.addressChange(uid)]: null,
    [serverPaths.addressCodesOf(uid)]: null,
    ...feedRemovalChanges(uid),
    ...(await notificationRemovalChanges(database, uid)),
    [serverPaths.binnedUser(uid)]: { at: now, email: account.email, user: asJson(user) },
  };
  if (user) changes[dbPaths.user(user.id)] = null;
  for (const session of await keysOf(database, dbPaths.seen(uid)))
    changes[dbPaths.sessionParticipant(session, uid)] = null;
  for (const [key, { reports = {} }] of Object.entries(await read(database, stored.moderation)))
    if (reports[uid] !== undefined) changes[serverDbPaths.moderationReport(key, uid)] = null;
  const { draft, released } = await readTimetable(database);
  for (const { at } of [...placedIn(draft), ...placedIn(released)])
    if (await exists(database, dbPaths.chair(at, uid))) changes[dbPaths.chair(at, uid)] = null;
  for (const [id, { convenerUids = [] }] of Object.entries(await read(database, stored.sessions)))
    if (convenerUids.includes(uid))
      changes[`${dbPaths.session(id)}/convenerUids`] = convenerUids.filter((one) => one !== uid);
  changes[dbPaths.unavailable(uid)] = null;
  changes[serverDbPaths.bouncedOf(uid)] = null;
  for (const [programId, people] of Object.entries(coedited))
    if (people[uid] !== undefined) changes[serverDbPaths.coeditor(programId, uid)] = null;
  for (const program of await programsOf(database, account))
    Object.assign(
      changes,
      heir
        ? ownerChanges(program.id, heir)
        : { [`${dbPaths.privateProgram(program.id)}/ownerRemoved`]: true },
    );
  return changes;
}

/** Moves the records keyed by an account's address. Rejects with `emailExists` if another person's records are in the way. */
export async function emailMoveChanges(
  { account }: Pick<MayUpdateAccount, 'account'>,
  database: Database,
  to: string,
): Promise<Record<string, Json>> {
  const changes: Record<string, Json> = {};
  const there = await read(database, stored.user(emailKey(to)));
  if (there && there.uid !== account.uid) throw new ProblemError('emailExists');
  const user = await registrationOf(database, account);
  if (user) {
    const moved = { ...user, id: emailKey(to), email: to };
    changes[dbPaths.user(user.id)] = null;
    Object.assign(changes, put(stored.user(moved.id), moved));
  }
  for (const program of await programsOf(database, account))
    Object.assign(changes, ownerChanges(program.id, { uid: account.uid, email: to }));
  return changes;
}

export function ownerChanges(programId: string, owner: { uid: string; email: string }): Record<string, Json> {
  return {
    [`${dbPaths.privateProgram(programId)}/email`]: owner.email,
    [`${dbPaths.privateProgram(programId)}/ownerUid`]: owner.uid,
    [`${dbPaths.privateProgram(programId)}/ownerRemoved`]: null,
    [`${dbPaths.program(programId)}/ownerUid`]: owner.uid,
  };
}

/** An unconfirmed address gives no claim to records that another account made under it. */
function belongsTo(account: AccountEntry, uid: string): boolean {
  return account.emailVerified || uid === account.uid;
}

async function registrationOf(database: Database, account: AccountEntry): Promise<User | null> {
  if (!account.email) return null;
  const user = await read(database, stored.user(emailKey(account.email)));
  return user && belongsTo(account, user.uid) ? user : null;
}

async function programsOf(database: Database, account: AccountEntry): Promise<PrivateProgram[]> {
  if (!account.email) return [];
  const found = await query(database, stored.privatePrograms, {
    orderByChild: 'email',
    equalTo: account.email,
  });
  return Object.values(found).filter(({ ownerUid }) => belongsTo(account, ownerUid));
}
