import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { type PermissionFlag, permissionFlags } from 'shared-data/models/permission';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { defaultSystemTitle, defaultTimeZone } from 'shared-data/models/site';
import type { FileKind } from 'shared-data/models/upload';
import { serverPaths } from './data/paths.ts';
import { jobId, storeUpload } from './data/uploads.ts';
import { serverUpload } from './policies/files.ts';
import { isCommonPassword } from './policies/staff-password.ts';
import type { Database, Log, Ports } from './ports.ts';
import { StartProblem } from './start-problem.ts';
import { exists, read, watchValue } from './stored/database.ts';
import { stored } from './stored/places.ts';
import type { Stored } from './stored/stored.ts';

export interface Seed {
  /** Called on an empty database; after an interruption everything is cleared first. */
  data(ports: Ports): Promise<void>;
  /** Files to upload and convert after start. Called again after restarts until complete. */
  files?(options: {
    now: number;
    skip(programId: string, kind: FileKind): Promise<boolean>;
  }): AsyncIterable<{ programId: string; kind: FileKind; bytes: Uint8Array }>;
}

/** Resolves with whether it seeded. */
export async function seedOnce(ports: Ports, name: string, seed: Seed): Promise<boolean> {
  const { database, accounts, files, clock } = ports;
  if (await exists(database, serverPaths.seeded)) return false;
  if (await exists(database, serverPaths.seeding)) {
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

/** Uploads the seed's files, resuming after an interruption, one at a time, so that users' uploads do not wait behind all of them. */
export async function seedFiles(ports: Ports, seed: Seed, signal: AbortSignal): Promise<void> {
  const { database, files, clock } = ports;
  if (!seed.files || (await exists(database, serverPaths.seededFiles))) return;
  const seeded = await read(database, stored.seeded);
  const isThere = (programId: string, kind: FileKind) =>
    exists(database, serverDbPaths.statusOf(programId, kind));
  for await (const { programId, kind, bytes } of seed.files({
    now: seeded?.at ?? clock.now(),
    skip: isThere,
  })) {
    if (signal.aborted) return;
    await database.update(await storeUpload(serverUpload(programId, kind), files, bytes, clock.now()));
    await ended(database, stored.job(jobId(programId, kind)), signal);
  }
  if (signal.aborted) return;
  await database.update({ [serverPaths.seededFiles]: true });
}

function ended(database: Database, job: Stored<unknown>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unwatch = watchValue(database, job, (value) => {
    if (value === null) resolve();
  });
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  return promise.finally(unwatch);
}

/** Permission flags that are off in an empty symposium; all others are on. */
const initiallyOff: PermissionFlag[] = ['anonymous', 'withoutAbstract', 'disableUpload'];

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

/** Ensures this administrator. Only an unverified account gets the password. Rejects with `StartProblem` for a common one. */
export async function ensureAdministrator(
  { accounts, database, clock }: Ports,
  admin: { email: string; password: string },
): Promise<void> {
  const known = await accounts.getByEmail(admin.email);
  if (known && (await read(database, stored.claims(known.uid)))?.admin === true) return;
  const isProven = known?.emailVerified === true;
  if (!isProven && (await isCommonPassword(admin.password)))
    throw new StartProblem('ADMIN_PASSWORD: is among the passwords that are tried first; choose another one');
  const account = known ?? (await accounts.create({ ...admin, emailVerified: true }));
  if (known && !isProven) await accounts.update(known.uid, { password: admin.password, emailVerified: true });
  await accounts.setClaims(account.uid, { admin: true });
  await database.update({ [dbPaths.claims(account.uid)]: { admin: true, at: clock.now() } });
}

export async function warnWithoutAdministrator({ database }: Ports, log: Log): Promise<void> {
  const claims = await read(database, stored.allClaims);
  if (!Object.values(claims).some(({ admin }) => admin === true))
    log.warn('there is no administrator: set ADMIN_EMAIL and ADMIN_PASSWORD and start again');
}
