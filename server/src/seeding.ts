import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { type PermissionFlag, permissionFlags } from 'shared-data/models/permission';
import { defaultSystemTitle, defaultTimeZone } from 'shared-data/models/site';
import type { FileKind } from 'shared-data/models/upload';
import { serverPaths } from './data/paths.ts';
import { jobId, storeUpload } from './data/uploads.ts';
import { serverUpload } from './policies/files.ts';
import { isCommonPassword } from './policies/staff-password.ts';
import type { Database, Log, Ports } from './ports.ts';
import { StartProblem } from './start-problem.ts';

/** What fills an empty database. */
export interface Seed {
  /** Called on an empty database. When it was cut short, everything is emptied and it is called again. */
  data(ports: Ports): Promise<void>;
  /** Files to be uploaded and converted after the server is ready. Asked again after a restart until it came to its end. */
  files?(options: {
    now: number;
    skip(programId: string, kind: FileKind): Promise<boolean>;
  }): AsyncIterable<{ programId: string; kind: FileKind; bytes: Uint8Array }>;
}

/** Seeds a database that has never been seeded to the end. Resolves with whether it did. */
export async function seedOnce(ports: Ports, name: string, seed: Seed): Promise<boolean> {
  const { database, accounts, files, clock } = ports;
  if ((await database.get(serverPaths.seeded)) !== null) return false;
  if ((await database.get(serverPaths.seeding)) !== null) {
    await accounts.clear();
    await database.set('', null);
    for (const folder of await files.list('programs')) await files.remove(`programs/${folder}`);
  }
  const startedAt = clock.now();
  await database.update({ [serverPaths.seeding]: { name, at: startedAt } });
  await seed.data(ports);
  await database.update({ [serverPaths.seeding]: null, [serverPaths.seeded]: { name, at: startedAt } });
  return true;
}

/**
 * Uploads the seed's files, going on where an earlier start was interrupted. Each waits for the conversion of the one before, so
 * that somebody's own upload never waits behind all of them.
 */
export async function seedFiles(ports: Ports, seed: Seed, signal: AbortSignal): Promise<void> {
  const { database, files, clock } = ports;
  if (!seed.files || (await database.get(serverPaths.seededFiles)) !== null) return;
  const seeded = (await database.get(serverPaths.seeded)) as { at: number } | null;
  const isThere = async (programId: string, kind: FileKind) =>
    (await database.get(dbPaths.statusOf(programId, kind))) !== null;
  for await (const { programId, kind, bytes } of seed.files({
    now: seeded?.at ?? clock.now(),
    skip: isThere,
  })) {
    if (signal.aborted) return;
    await database.update(await storeUpload(serverUpload(programId, kind), files, bytes, clock.now()));
    await gone(database, serverPaths.job(jobId(programId, kind)), signal);
  }
  if (signal.aborted) return;
  await database.update({ [serverPaths.seededFiles]: true });
}

/** Resolves when nothing is at the path any more, or when it is time to stop. */
function gone(database: Database, path: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unwatch = database.onValue(path, (value) => {
    if (value === null) resolve();
  });
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  return promise.finally(unwatch);
}

const initiallyOff: PermissionFlag[] = ['anonymous', 'withoutAbstract', 'disableUpload'];

/** An empty, open symposium. */
export const emptySeed: Seed = {
  async data({ database }) {
    const permission = permissionFlags.map((name) => [name, !initiallyOff.includes(name)]);
    await database.update({
      [dbPaths.base]: {
        closed: false,
        addAccount: true,
        addProgram: true,
        systemTitle: defaultSystemTitle,
        timeZone: defaultTimeZone,
      },
      [dbPaths.permission]: Object.fromEntries(permission) as Json,
    });
  },
};

/**
 * Makes sure that there is an administrator of this address. An account whose address is confirmed keeps its password; one
 * whose address nobody has confirmed may be anybody's, and gets the password given here. Rejects with `StartProblem` for a common
 * one.
 */
export async function ensureAdministrator(
  { accounts, database, clock }: Ports,
  admin: { email: string; password: string },
): Promise<void> {
  const known = await accounts.getByEmail(admin.email);
  if (known && (await database.get(`${dbPaths.claims(known.uid)}/admin`)) === true) return;
  const isProven = known?.emailVerified === true;
  if (!isProven && (await isCommonPassword(admin.password)))
    throw new StartProblem('ADMIN_PASSWORD: is among the passwords that are tried first; choose another one');
  const account = known ?? (await accounts.create({ ...admin, emailVerified: true }));
  if (known && !isProven) await accounts.update(known.uid, { password: admin.password, emailVerified: true });
  await accounts.setClaims(account.uid, { admin: true });
  await database.update({ [dbPaths.claims(account.uid)]: { admin: true, at: clock.now() } });
}

/** Says in the log when nobody can administer the symposium. */
export async function warnWithoutAdministrator({ database }: Ports, log: Log): Promise<void> {
  const claims = ((await database.get(dbPaths.allClaims)) ?? {}) as Record<string, { admin?: boolean }>;
  if (!Object.values(claims).some(({ admin }) => admin === true))
    log.warn('there is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD and start again');
}
