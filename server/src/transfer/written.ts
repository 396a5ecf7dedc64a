import { dbPaths } from 'shared-data/models/db-paths';
import type { ProgramPosition } from 'shared-data/models/timetable';
import type { UndoneRecord } from 'shared-data/models/transfer';
import type { User } from 'shared-data/models/user';
import { stored } from '../stored/places.ts';
import type { WrittenImport } from '../stored/task-records.ts';

export type WrittenChange = WrittenImport['changes'][number];

/** What an import wrote of one record. */
export interface WrittenRecord {
  what: Exclude<UndoneRecord['what'], 'item' | 'room' | 'day'>;
  /** Of the database; of a listing with the name of its list, of a setting its path below `setting`. */
  id: string;
  changes: WrittenChange[];
}

/** What an import wrote, by record. Fields of days and rooms that stood already are left out. */
export interface Written {
  records: WrittenRecord[];
  items: { at: ProgramPosition; before: WrittenChange['before']; after: WrittenChange['after'] }[];
  newDays: { table: string; fields: Map<string, unknown> }[];
  newRooms: { table: string; room: string; fields: Map<string, unknown> }[];
}

/** Of an account that an import makes. */
export const importedUid = (task: string, row: number) => `${task}-${row}`;
export const isImportedUid = (task: string, uid: string) => uid.startsWith(`${task}-`);

const places: [WrittenRecord['what'], RegExp][] = [
  ['person', recordAt(dbPaths.users)],
  ['program', recordAt(dbPaths.programs)],
  ['program', recordAt(dbPaths.privatePrograms)],
  ['program', recordAt(dbPaths.coeditors)],
  ['session', recordAt(dbPaths.sessions)],
  ['group', recordAt(dbPaths.sessionGroupIndex)],
  ['instruction', recordAt(dbPaths.instructions)],
  ['template', recordAt(dbPaths.mailTemplates)],
  ['setting', new RegExp(`^${dbPaths.setting}/((?:base|information)/.+)`)],
  ['listing', /^(?:staticData|otherData)\/((?:sponsor|advertisement|exhibition|contest)\/[^/]+)/],
];
const profile = recordAt(dbPaths.profiles);
const timetable = new RegExp(
  `^${dbPaths.draftTables}/([^/]+)(?:/rooms/([^/]+)(?:/tables/([^/]+)$)?)?(?:/([^/]+))?$`,
);

function recordAt(list: string): RegExp {
  return new RegExp(`^${list}/([^/]+)`);
}

/** Created as a whole, not changed in some fields. */
export const isNew = ({ what, changes: [first] }: WrittenRecord) =>
  what !== 'setting' && first?.before === null && first.what.split('/').length === 3;

/** Whom an import registered; null for other records. */
export function newPerson(record: WrittenRecord): User | null {
  if (record.what !== 'person' || !isNew(record)) return null;
  return stored.user(record.id).parse(record.changes[0]?.after ?? null, () => {});
}

export function writtenRecords({ changes }: WrittenImport): Written {
  const records = new Map<string, WrittenRecord>();
  const written: Written = { records: [], items: [], newDays: [], newRooms: [] };
  const days = new Map<string, Map<string, unknown>>();
  const rooms = new Map<string, { table: string; room: string; fields: Map<string, unknown> }>();
  let person: WrittenRecord | undefined;
  for (const change of changes) {
    const { what: path, before, after } = change;
    const [what, id] = recordOf(path);
    if (what !== undefined) {
      const record = records.get(`${what} ${id}`) ?? { what, id, changes: [] };
      records.set(`${what} ${id}`, record);
      record.changes.push(change);
      if (what === 'person') person = record;
    } else if (profile.test(path)) {
      // An import writes a profile right after its registration.
      person?.changes.push(change);
    } else {
      const [, table, room, item, field] = timetable.exec(path) ?? [];
      if (table === undefined) continue;
      if (room !== undefined && item !== undefined)
        written.items.push({ at: { table, room, item }, before, after });
      else if (room !== undefined && field !== undefined) {
        const found = rooms.get(`${table}/${room}`) ?? { table, room, fields: new Map() };
        rooms.set(`${table}/${room}`, found);
        if (before === null) found.fields.set(field, after);
      } else if (field !== undefined && before === null)
        days.set(table, (days.get(table) ?? new Map()).set(field, after));
    }
  }
  written.records = [...records.values()];
  for (const [table, fields] of days) if (fields.has('name')) written.newDays.push({ table, fields });
  for (const room of rooms.values()) if (room.fields.has('id')) written.newRooms.push(room);
  return written;
}

function recordOf(path: string): [WrittenRecord['what'], string] | [undefined] {
  for (const [what, pattern] of places) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return [what, id];
  }
  return [undefined];
}
