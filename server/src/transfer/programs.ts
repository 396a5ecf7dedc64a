import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey, normalizeEmail } from 'shared-data/models/email-key';
import {
  type Author,
  kindOfRequest,
  type PrivateProgram,
  type PublicProgram,
  programIdPattern,
  submissionSchema,
} from 'shared-data/models/program';
import { type ProgramEntry, programEntryOf } from 'shared-data/models/program-entry';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { foldWord } from 'shared-data/models/sheet-fields';
import type { RowFault } from 'shared-data/models/transfer';
import { ownerChanges } from '../data/accounts.ts';
import { fieldChanges } from '../data/field-changes.ts';
import { withoutEmpty } from '../data/without-empty.ts';
import { put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { failed, type ImportWorld, type Planned, programNamed, type WriteContext } from './planned.ts';
import { changesOf, fault, type Row, schemaFaults, withFaults } from './rows.ts';

/**
 * Adds a program, or changes the fields whose cells are filled. It is found by its ID or number; without one by owner and title, else it gets
 * an ID.
 */
export function planProgram(row: Row, world: ImportWorld): Planned {
  const values = row.values as Partial<ProgramEntry>;
  const found = values.id !== undefined && { id: programNamed(values.id, world) };
  const typed = { ...values, ...found, ...(values.email && { email: normalizeEmail(values.email) }) };
  const current = currentOf(typed, world);
  const before = current ? programEntryOf(current.program, current.own) : usual(typed);
  const entry = { ...before, ...typed } as ProgramEntry;
  const parsed = submissionSchema.safeParse(submissionIn(entry));
  const faults = withFaults(row, [
    ...(parsed.success ? [] : schemaFaults(parsed.error, row.values).map(renamed)),
    ...entryFaults(entry, before, world, !current),
    ...(!current && world.usedNumbers[values.id ?? ''] !== undefined
      ? [fault('id', 'transfer.fault.usedNumber', values.id)]
      : []),
  ]);
  const about = { key: entry.id || `${entry.email} ${foldWord(entry.title ?? '')}`, name: entry.title ?? '' };
  if (faults.length > 0 || !parsed.success) return failed({ ...row, faults }, about);
  const { sessionChoice2 = '', note = '', ...submission } = parsed.data;
  const after: ProgramEntry = { ...entry, ...submission, sessionChoice2, note } as ProgramEntry;
  const changes = changesOf('programs', { ...(current ? before : {}) }, { ...after });
  const shownKey = { ...about, key: entry.id };
  if (!current) {
    const shown = changes.filter(({ field }) => field in values);
    return {
      outcome: { row: row.row, ...shownKey, key: about.key, outcome: 'new', changes: shown, faults },
      write: (context) => newProgram(after, world, context),
    };
  }
  const outcome = { row: row.row, ...shownKey, changes, faults };
  if (changes.length === 0) return { outcome: { ...outcome, outcome: 'unchanged' } };
  const changed = new Set(changes.map(({ field }) => field));
  return {
    outcome: { ...outcome, outcome: 'changed' },
    write: ({ now }) => changedProgram(after, changed, current.own, world, now),
  };
}

const renamed = (one: RowFault): RowFault =>
  one.field === 'presentationType' ? { ...one, field: 'requestedType' } : one;

function currentOf({ id, email, title }: Partial<ProgramEntry>, { programs, own }: ImportWorld) {
  const known =
    id !== undefined
      ? id
      : Object.values(own).find(
          (one) => one.email === email && foldWord(programs[one.id]?.title ?? '') === foldWord(title ?? ''),
        )?.id;
  const program = programs[known ?? ''];
  const half = own[known ?? ''];
  return program && half ? { program, own: half } : null;
}

function usual({ form, sessionId = '', requestedType }: Partial<ProgramEntry>): Partial<ProgramEntry> {
  const usualForm = form ?? requestedType ?? 'oral-in-person';
  return {
    ...{ id: '', sessionId, form: usualForm, language: 'en', requestedType: usualForm, typeChangeable: true },
    ...{ sessionChoice1: sessionId, sessionChoice2: '', note: '', canceled: false, email: '' },
  };
}

function submissionIn(entry: ProgramEntry) {
  const { title, requestedType, typeChangeable, sessionChoice1, sessionChoice2, authors, language, note } =
    entry;
  const asked = { title, presentationType: requestedType, typeChangeable, sessionChoice1 };
  return { ...asked, sessionChoice2, authors, language, note };
}

function entryFaults(
  entry: ProgramEntry,
  before: Partial<ProgramEntry>,
  { sessions, users }: ImportWorld,
  isNew: boolean,
): RowFault[] {
  const differs = (name: keyof ProgramEntry) => isNew || entry[name] !== before[name];
  const found: RowFault[] = [];
  if (entry.id !== '' && isNew && !(programIdPattern.test(entry.id) && /\d$/.test(entry.id)))
    found.push(fault('id', 'transfer.fault.programId', entry.id));
  for (const name of ['sessionId', 'sessionChoice1', 'sessionChoice2'] as const)
    if (entry[name] && differs(name) && !sessions[entry[name]])
      found.push(fault(name, 'transfer.fault.session', entry[name]));
  if (entry.email === '') found.push(fault('email', 'validation.required'));
  else if (differs('email') && !users[emailKey(entry.email)])
    found.push(fault('email', 'transfer.fault.owner', entry.email));
  return found;
}

const asStored = (authors: readonly Author[]) => authors.map((author) => withoutEmpty(author));

function newProgram(entry: ProgramEntry, { users }: ImportWorld, { now, nextId }: WriteContext) {
  const id = entry.id || nextId();
  const { title, sessionId, form, language, authors, canceled, email } = entry;
  const ownerUid = users[emailKey(email)]?.uid ?? '';
  const shape = { presentationType: kindOfRequest(form), online: form === 'oral-online' };
  const program: PublicProgram = {
    ...{ id, title, sessionId, ...shape, language, authors: asStored(authors), ownerUid },
    ...(canceled && { canceled }),
  };
  const { requestedType, typeChangeable, sessionChoice1, sessionChoice2, note } = entry;
  const asked = { requestedType, typeChangeable, sessionChoice1, sessionChoice2, note };
  const own: PrivateProgram = { id, email, ownerUid, ...asked, submittedAt: now, updatedAt: now };
  return {
    ...put(stored.program(id), withoutEmpty(program, ['sessionId'])),
    ...put(stored.privateProgram(id), withoutEmpty(own)),
  };
}

function changedProgram(
  entry: ProgramEntry,
  changed: ReadonlySet<string>,
  own: PrivateProgram,
  { users }: ImportWorld,
  now: number,
) {
  const { id, title, sessionId, form, language, authors, canceled } = entry;
  const only = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name)));
  const shape = { presentationType: kindOfRequest(form), online: form === 'oral-online' };
  const { requestedType, typeChangeable, sessionChoice1, sessionChoice2, note } = entry;
  const uid = users[emailKey(entry.email)]?.uid;
  return {
    ...fieldChanges(
      dbPaths.program(id),
      {
        ...only({ title, sessionId, language, authors: asStored(authors), canceled }),
        ...(changed.has('form') && shape),
      },
      ['sessionId'],
    ),
    ...fieldChanges(dbPaths.privateProgram(id), {
      ...only({ requestedType, typeChangeable, sessionChoice1, sessionChoice2, note }),
      updatedAt: Math.max(now, own.updatedAt + 1),
    }),
    ...(changed.has('email') && uid !== undefined
      ? { ...ownerChanges(id, { uid, email: entry.email }), [serverDbPaths.coeditor(id, uid)]: null }
      : {}),
  };
}
