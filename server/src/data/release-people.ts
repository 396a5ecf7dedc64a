import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import type { ProgramPeople } from 'shared-data/models/release-notices';
import type { Database } from '../ports.ts';
import { entryKeysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { KnownPerson } from './mail-people.ts';

/** Uids around each program. Owners are found by their address, as everywhere; those without an account are not there. */
export async function programPeople(
  database: Database,
  known: readonly KnownPerson[],
): Promise<(programId: string) => ProgramPeople> {
  const [own, coeditors, stars] = await Promise.all([
    read(database, stored.privatePrograms),
    entryKeysOf(database, dbPaths.coeditors),
    entryKeysOf(database, dbPaths.allStars),
  ]);
  const uids = new Map(known.map(({ uid, address }) => [emailKey(address), uid]));
  const reached = new Set(known.map(({ uid }) => uid));
  const starred = new Map<string, string[]>();
  for (const [uid, programs] of Object.entries(stars))
    if (reached.has(uid)) for (const id of programs) starred.set(id, [...(starred.get(id) ?? []), uid]);
  return (id) => {
    const { email = '', ownerRemoved = false } = own[id] ?? {};
    const owner = ownerRemoved ? undefined : uids.get(emailKey(email));
    return {
      owners: owner === undefined ? [] : [owner],
      coeditors: (coeditors[id] ?? []).filter((uid) => reached.has(uid)),
      stars: starred.get(id) ?? [],
    };
  };
}
