import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { publicTables } from 'shared-data/models/public-tables';
import type { Timetable } from 'shared-data/models/timetable';
import { profileFields } from 'shared-data/models/user';
import type { Database, Log } from '../ports.ts';
import { serverPaths } from './paths.ts';

/** Migrates data of earlier releases. Idempotent; runs at every start. */
export async function migrateData(database: Database, log: Log): Promise<void> {
  const changes = { ...(await profileChanges(database)), ...(await draftChanges(database)) };
  if (Object.keys(changes).length === 0) return;
  await database.update(changes);
  log.info('data of an earlier release migrated', { paths: Object.keys(changes).length });
}

/** Public profiles used to hold more than the registration form promises, such as the country. */
async function profileChanges(database: Database): Promise<Record<string, Json>> {
  const profiles = ((await database.get(dbPaths.profiles)) ?? {}) as Record<string, object>;
  const extra = Object.entries(profiles).flatMap(([uid, profile]) =>
    Object.keys(profile)
      .filter((field) => !profileFields.some((known) => known === field))
      .map((field) => [`${dbPaths.profile(uid)}/${field}`, null] as const),
  );
  return Object.fromEntries(extra);
}

/** The timetable used to be public, hidden items included. Done once: an empty draft may be one that editors emptied. */
async function draftChanges(database: Database): Promise<Record<string, Json>> {
  if ((await database.get(serverPaths.draftMigrated)) !== null) return {};
  const [draft, shown] = await Promise.all([database.get(dbPaths.draftTables), database.get(dbPaths.tables)]);
  const moved =
    draft === null && shown !== null
      ? {
          [dbPaths.draftTables]: shown,
          [dbPaths.tables]: publicTables(shown as unknown as Record<string, Timetable>) as unknown as Json,
        }
      : {};
  return { ...moved, [serverPaths.draftMigrated]: true };
}
