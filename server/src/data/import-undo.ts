import type { Json } from 'embedded-firebase';
import type { AccountEntry } from 'shared-data/models/account-admin';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailOfKey } from 'shared-data/models/email-key';
import { fullName } from 'shared-data/models/person-name';
import type { UndoneRecord } from 'shared-data/models/transfer';
import type { Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, copyOf, exists, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { writtenOf } from '../stored/task-records.ts';
import { settingVersions } from '../transfer/structure-records.ts';
import { outcomeOf, type UndoneTimetable, undoTimetable } from '../transfer/undo-timetable.ts';
import {
  isImportedUid,
  isNew,
  newPerson,
  type Written,
  type WrittenRecord,
  writtenRecords,
} from '../transfer/written.ts';
import { dayRemoval, roomRemoval } from './days.ts';
import { readTimetable } from './draft.ts';
import { recordReasons } from './import-undo-reasons.ts';
import { serverPaths } from './paths.ts';
import { hashOf } from './secret-key.ts';
import { taskFiles, taskText } from './tasks.ts';
import { writtenBack } from './write-back.ts';

type Changes = Record<string, Json>;

interface UndoneBy {
  uid: string;
  /** Address. */
  by: string;
  now: number;
}

export interface ImportUndo {
  records: UndoneRecord[];
  digest: string;
  changes(by: UndoneBy): Promise<Changes>;
  /** Made by the import, and to be deleted after their records. */
  accounts: AccountEntry[];
}

/** What undoing an import would do now. Rejects with `notFound` when what it wrote is not known. */
export async function importUndo(ports: Ports, id: string): Promise<ImportUndo> {
  const { database } = ports;
  const text = await taskText(ports.files, taskFiles.written(id));
  const kept = text === null ? null : writtenOf(text);
  if (!kept) throw new ProblemError('notFound');
  const written = writtenRecords(kept);
  const timetable = await timetableOf(ports, written);
  const values = new Map<string, Json>();
  for (const { what } of kept.changes) values.set(what, await copyOf(database, what));
  const reasons = await recordReasons(ports, kept, written, timetable, values);
  const names = await namesOf(database);
  const records = [
    ...written.records.map(
      (one): UndoneRecord => ({
        ...{
          what: one.what,
          key: one.what === 'person' ? emailOfKey(one.id) : one.id,
          name: names[one.what](one.id),
        },
        ...outcomeOf(isNew(one), reasons.get(one)),
      }),
    ),
    ...timetable.records,
  ];
  const undone = written.records.filter((one) => !reasons.has(one));
  const people = undone.flatMap((one) => newPerson(one) ?? []);
  const accounts = await Promise.all(
    people.filter(({ uid }) => isImportedUid(id, uid)).map(({ uid }) => ports.accounts.get(uid)),
  );
  return {
    records,
    digest: await hashOf(JSON.stringify(records)),
    accounts: accounts.filter((one) => one !== null),
    changes: async (by) => {
      const settings = await read(database, stored.settings);
      return {
        ...Object.assign({}, ...undone.map((one) => recordChanges(one, values, by))),
        ...Object.assign(
          {},
          ...undone
            .filter(({ what }) => what === 'setting')
            .map(({ id }) => settingVersions(settings, { id, next: null }, { by: by.by, at: by.now })),
        ),
        ...(await timetableChanges(ports, timetable, written)),
      };
    },
  };
}

async function timetableOf({ database }: Ports, written: Written): Promise<UndoneTimetable> {
  const [{ draft, released }, sessions] = await Promise.all([
    readTimetable(database),
    read(database, stored.sessions),
  ]);
  const used = new Set<string>();
  for (const { at } of written.items) {
    const { table, room, item } = at;
    const paths = [dbPaths.chairsOf(`${table}/${room}/${item}`), dbPaths.itemZoom(room, table, item)];
    for (const path of paths) if (await exists(database, path)) used.add(`${table}/${room}/${item}`);
  }
  const isUsed = ({ table, room, item }: { table: string; room: string; item: string }) =>
    used.has(`${table}/${room}/${item}`);
  return undoTimetable(written, { draft, released, sessions, isUsed });
}

function recordChanges(
  one: WrittenRecord,
  values: ReadonlyMap<string, Json>,
  { uid, now }: UndoneBy,
): Changes {
  const changes: Changes = {};
  for (const { what, before } of one.changes)
    changes[what] = what.endsWith('/updatedAt')
      ? Math.max(now, Number(values.get(what) ?? 0) + 1)
      : asJson(before);
  if (!isNew(one)) return changes;
  const [first, second] = one.changes.map(({ what }) => values.get(what) ?? null);
  const user = newPerson(one);
  if (user) {
    changes[dbPaths.mails(user.uid)] = null;
    changes[serverPaths.binnedUser(user.uid)] = { at: now, email: user.email, user: first ?? null };
  }
  if (one.what === 'program')
    changes[serverPaths.binnedProgram(one.id)] = {
      at: now,
      uid,
      program: first ?? null,
      own: second ?? null,
    };
  return changes;
}

async function timetableChanges(
  { database }: Ports,
  { target, goneDays, goneRooms }: UndoneTimetable,
  { items, newDays, newRooms }: Written,
): Promise<Changes> {
  if (items.length + newDays.length + newRooms.length === 0) return {};
  const { draft } = await readTimetable(database);
  const removals: Changes = {};
  for (const table of goneDays) Object.assign(removals, dayRemoval(table, draft[table] ?? {}));
  for (const { table, room } of goneRooms)
    Object.assign(removals, roomRemoval(table, room, draft[table]?.rooms?.[room] ?? {}));
  const gone = [
    ...goneDays.map((table) => `${dbPaths.draftTables}/${table}/`),
    ...goneRooms.map(({ table, room }) => `${dbPaths.draftTables}/${table}/rooms/${room}/`),
  ];
  const back = Object.entries(await writtenBack(database, draft, target)).filter(
    ([path]) => !gone.some((start) => path.startsWith(start)),
  );
  return { ...Object.fromEntries(back), ...removals };
}

/** By kind: what the records that stand are called. */
async function namesOf(database: Database): Promise<Record<WrittenRecord['what'], (id: string) => string>> {
  const [users, programs, sessions, groups, instructions] = await Promise.all([
    read(database, stored.users),
    read(database, stored.programs),
    read(database, stored.sessions),
    read(database, stored.sessionGroups),
    read(database, stored.instructions),
  ]);
  return {
    person: (id) => (users[id] ? fullName(users[id]) : ''),
    program: (id) => programs[id]?.title ?? '',
    session: (id) => sessions[id]?.title ?? '',
    group: (id) => groups[id]?.title ?? '',
    instruction: (id) => instructions[id]?.title.en ?? '',
    template: () => '',
    setting: () => '',
    listing: () => '',
  };
}
