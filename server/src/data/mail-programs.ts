import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import type { Facts, ProgramField } from 'shared-data/models/mail-filter';
import { kindOfRequest, type PrivateProgram, type PublicProgram } from 'shared-data/models/program';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { Database } from '../ports.ts';
import { entryKeysOf, keysOf, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

export interface ProgramsOfPeople {
  /** By `emailKey` of the owner, by id. */
  byOwner: ReadonlyMap<string, PublicProgram[]>;
  own: Record<string, PrivateProgram>;
  coeditors: ReadonlySet<string>;
  files: Record<string, string[]>;
  placed: ReadonlySet<string>;
}

export async function programsOfPeople(database: Database): Promise<ProgramsOfPeople> {
  const [programs, own, coeditors, files, placed] = await Promise.all([
    read(database, stored.programs),
    read(database, stored.privatePrograms),
    entryKeysOf(database, dbPaths.coeditors),
    read(database, stored.files),
    keysOf(database, serverDbPaths.positions),
  ]);
  const owned = Object.values(programs)
    .filter(({ id }) => own[id] && !own[id].ownerRemoved)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    byOwner: Map.groupBy(owned, ({ id }) => emailKey(own[id]?.email ?? '')),
    own,
    coeditors: new Set(Object.values(coeditors).flat()),
    files: Object.fromEntries(Object.entries(files).map(([id, kinds]) => [id, Object.keys(kinds)])),
    placed: new Set(placed),
  };
}

export function programFactsOf(
  program: PublicProgram,
  { own, files, placed }: ProgramsOfPeople,
): Facts<ProgramField> {
  const { id, numbers = [], title, sessionId, presentationType, language = 'en', canceled = false } = program;
  const requested = own[id]?.requestedType;
  const has = files[id] ?? [];
  const yesNo = (applies: boolean) => [applies ? 'yes' : 'no'];
  return {
    session: sessionId ? [sessionId] : [],
    presentationType: [presentationType],
    requestedType: requested ? [requested] : [],
    changedType: yesNo(requested !== undefined && kindOfRequest(requested) !== presentationType),
    talkLanguage: [language],
    withdrawn: yesNo(canceled),
    missing: ['abstract', 'presentation', 'video'].filter((kind) => !has.includes(kind)),
    placed: yesNo(placed.has(id)),
    program: [id, ...numbers, title],
  };
}
