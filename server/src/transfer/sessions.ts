import { dbPaths } from 'shared-data/models/db-paths';
import { type Session, sessionSchema } from 'shared-data/models/session';
import { fieldChanges } from '../data/field-changes.ts';
import { withoutEmpty } from '../data/without-empty.ts';
import { put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { failed, type ImportWorld, type Planned } from './planned.ts';
import { changesOf, fault, type Row, schemaFaults, withFaults } from './rows.ts';

const mostConveners = 50;

/** Adds a session, or changes the fields whose cells are filled. */
export function planSession(row: Row, { sessions, groups }: ImportWorld): Planned {
  const values = row.values as Partial<Session>;
  const { id = '' } = values;
  const current = sessions[id];
  const before: Partial<Session> = current ?? { id, group: '' };
  const parsed = sessionSchema.safeParse({ ...before, ...values });
  const { group = '', conveners = [] } = values;
  const faults = withFaults(row, [
    ...(id === '' ? [fault('id', 'validation.required')] : []),
    ...(parsed.success ? [] : schemaFaults(parsed.error, row.values)),
    ...(group !== '' && !groups.has(group) ? [fault('group', 'transfer.fault.group', group)] : []),
    ...(conveners.length > mostConveners ? [fault('conveners', 'validation.tooLong')] : []),
  ]);
  const about = { key: id, name: values.title ?? current?.title ?? '' };
  if (faults.length > 0 || !parsed.success) return failed({ ...row, faults }, about);
  const after = parsed.data;
  const changes = changesOf('sessions', { ...(current ?? {}) }, { ...after });
  const outcome = { row: row.row, ...about, changes, faults };
  if (!current)
    return {
      outcome: { ...outcome, outcome: 'new' },
      write: () => put(stored.session(id), withoutEmpty(after, ['group'])),
    };
  if (changes.length === 0) return { outcome: { ...outcome, outcome: 'unchanged' } };
  const changed = Object.fromEntries(changes.map(({ field }) => [field, after[field as keyof Session]]));
  return {
    outcome: { ...outcome, outcome: 'changed' },
    write: () => fieldChanges(dbPaths.session(id), changed, ['group']),
  };
}
