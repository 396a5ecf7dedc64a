import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import type { ProgramPeople } from 'shared-data/models/release-notices';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Database } from '../ports.ts';
import { entryKeysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { BinnedProgram } from '../stored/server-records.ts';
import type { KnownPerson } from './mail-people.ts';

/**
 * Uids around each of these programs. Owners are found by their address, as everywhere; those without an account are not there. The people
 * of a deleted program are those of its copy in the bin.
 */
export async function programPeople(
  database: Database,
  known: readonly KnownPerson[],
  programIds: Iterable<string>,
): Promise<(programId: string) => ProgramPeople> {
  const [own, coeditors, stars] = await Promise.all([
    read(database, stored.privatePrograms),
    entryKeysOf(database, dbPaths.coeditors),
    entryKeysOf(database, serverDbPaths.allStars),
  ]);
  const uids = new Map(known.map(({ uid, address }) => [emailKey(address), uid]));
  const reached = new Set(known.map(({ uid }) => uid));
  const starred = new Map<string, string[]>();
  for (const [uid, programs] of Object.entries(stars))
    if (reached.has(uid)) for (const id of programs) starred.set(id, [...(starred.get(id) ?? []), uid]);
  const gone = new Map<string, BinnedProgram>();
  for (const id of new Set(programIds)) {
    const copy = own[id] ? null : await read(database, stored.binnedProgram(id));
    if (copy) gone.set(id, copy);
  }
  return (id) => {
    const copy = gone.get(id);
    const { email = '', ownerRemoved = false } = own[id] ?? copy?.own ?? {};
    // The copy does not follow its owner to a new address.
    const owner = ownerRemoved ? undefined : (uids.get(emailKey(email)) ?? copy?.own?.ownerUid);
    const editing = copy ? Object.keys(copy.coeditors ?? {}) : (coeditors[id] ?? []);
    return {
      owners: owner !== undefined && reached.has(owner) ? [owner] : [],
      coeditors: editing.filter((uid) => reached.has(uid)),
      stars: starred.get(id) ?? [],
    };
  };
}
