import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { profileFields } from 'shared-data/models/user';
import type { Database, Log } from '../ports.ts';

/** Brings data of earlier releases into today's shape. Runs at every start and changes nothing where that has been done. */
export async function migrateData(database: Database, log: Log): Promise<void> {
  const changes = await profileChanges(database);
  if (Object.keys(changes).length === 0) return;
  await database.update(changes);
  log.info('data of an earlier release migrated', { paths: Object.keys(changes).length });
}

/** Public profiles used to hold more than the registration form promises, the country among it. */
async function profileChanges(database: Database): Promise<Record<string, Json>> {
  const profiles = ((await database.get(dbPaths.profiles)) ?? {}) as Record<string, object>;
  const extra = Object.entries(profiles).flatMap(([uid, profile]) =>
    Object.keys(profile)
      .filter((field) => !profileFields.some((known) => known === field))
      .map((field) => [`${dbPaths.profile(uid)}/${field}`, null] as const),
  );
  return Object.fromEntries(extra);
}
