import { dbPaths } from 'shared-data/models/db-paths';
import type { Ports } from '../ports.ts';
import { entryKeysOf, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { allAccounts } from './mail-people.ts';

/** What hangs on people, programs and sessions, so that these stay when an import is undone. */
export interface Holders {
  /** Who has rights, programs, shares of programs, or chairs or convenes something. */
  people: ReadonlySet<string>;
  /** Addresses of owners. */
  owners: ReadonlySet<string>;
  /** The sessions that each program is in or asks for. */
  sessionsOf: ReadonlyMap<string, readonly string[]>;
  groupOf: ReadonlyMap<string, string>;
  /** Whether a value cannot be put back at a path, because what it names is gone. */
  missing(path: string, value: string): boolean;
}

export async function readHolders({ database, accounts }: Ports): Promise<Holders> {
  const [programs, own, sessions, groups, coeditors, claims, chairs, all] = await Promise.all([
    read(database, stored.programs),
    read(database, stored.privatePrograms),
    read(database, stored.sessions),
    read(database, stored.sessionGroups),
    entryKeysOf(database, dbPaths.coeditors),
    keysOf(database, dbPaths.allClaims),
    read(database, stored.dayChairs),
    allAccounts(accounts),
  ]);
  const uids = new Set(all.map(({ uid }) => uid));
  const people = new Set([
    ...claims,
    ...Object.values(coeditors).flat(),
    ...Object.values(own).map(({ ownerUid }) => ownerUid),
    ...Object.values(sessions).flatMap(({ convenerUids = [] }) => convenerUids),
    ...Object.values(chairs).flatMap((rooms) =>
      Object.values(rooms).flatMap((items) => Object.values(items).flatMap((chosen) => Object.keys(chosen))),
    ),
  ]);
  const sessionsOf = new Map(
    Object.values(programs).map(({ id, sessionId }) => {
      const { sessionChoice1 = '', sessionChoice2 = '' } = own[id] ?? {};
      return [id, [sessionId, sessionChoice1, sessionChoice2]] as const;
    }),
  );
  return {
    ...{ people, owners: new Set(Object.values(own).map(({ email }) => email)), sessionsOf },
    groupOf: new Map(Object.values(sessions).map(({ id, group }) => [id, group])),
    missing(path, value) {
      if (/\/session(?:Id|Choice[12])$/.test(path)) return sessions[value] === undefined;
      if (path.endsWith('/ownerUid')) return !uids.has(value);
      return path.startsWith(dbPaths.sessions) && path.endsWith('/group') && groups[value] === undefined;
    },
  };
}
