import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { publicTables } from 'shared-data/models/public-tables';
import { profileFields } from 'shared-data/models/user';
import type { Database, Log } from '../ports.ts';
import { asJson, copyOf, exists, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';

/** Migrates data of earlier releases. Idempotent; runs at every start. */
export async function migrateData(database: Database, log: Log): Promise<void> {
  const changes = { ...(await profileChanges(database)), ...(await draftChanges(database)) };
  if (Object.keys(changes).length === 0) return;
  await database.update(changes);
  const migrated = Object.keys(changes).filter((path) => path !== serverPaths.draftMigrated);
  if (migrated.length > 0) log.info('data of an earlier release migrated', { paths: migrated.length });
}

/** Public profiles used to hold more than the registration form promises, such as the country. */
async function profileChanges(database: Database): Promise<Record<string, Json>> {
  const profiles = await read(database, stored.profiles);
  const extra = Object.entries(profiles).flatMap(([uid, profile]) =>
    Object.keys(profile)
      .filter((field) => !profileFields.some((known) => known === field))
      .map((field) => [`${dbPaths.profile(uid)}/${field}`, null] as const),
  );
  return Object.fromEntries(extra);
}

/** The timetable used to be public, hidden items included. Done once: an empty draft may be one that editors emptied. */
async function draftChanges(database: Database): Promise<Record<string, Json>> {
  if (await exists(database, serverPaths.draftMigrated)) return {};
  const [isDraft, shown] = await Promise.all([
    exists(database, dbPaths.draftTables),
    copyOf(database, dbPaths.tables),
  ]);
  const moved =
    !isDraft && shown !== null
      ? {
          [dbPaths.draftTables]: shown,
          [dbPaths.tables]: asJson(publicTables(await read(database, stored.publicTables))),
        }
      : {};
  return { ...moved, [serverPaths.draftMigrated]: true };
}
