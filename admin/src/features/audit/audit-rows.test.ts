import type { AuditChange } from 'shared-data/models/audit';
import { expect, test } from 'vitest';
import { verbOf } from './audit-rows.ts';

const change = (what: string, before: AuditChange['before'], after: AuditChange['after']): AuditChange => ({
  ...{ what, before, after },
});
const session = 'staticData/session/OB';

test.each<[string, string, AuditChange[], string]>([
  ['a new record', '/api/session/append', [change(session, null, { id: 'OB' })], 'added'],
  ['a deleted record', '/api/session/delete', [change(session, { id: 'OB' }, null)], 'removed'],
  [
    'a deleted record with what belonged to it',
    '/api/session/delete',
    [change('staticData/program/OBo01/sessionId', 'OB', ''), change(session, { id: 'OB' }, null)],
    'removed',
  ],
  ['a field that got its first value', 'database', [change(`${session}/titleJa`, null, '海氷')], 'changed'],
  ['a switch that was never set', 'database', [change('setting/permission/issue', null, true)], 'changed'],
  ['a restored record', '/api/audit/restore', [change(session, null, { id: 'OB' })], 'restored'],
  ['rehearsing', '/api/rehearsal/begin', [change('rehearsal', null, { role: 'editor', at: 1 })], 'rehearsed'],
  ['helping', '/api/auth/token', [change('account/u1', null, 'signed in as this person')], 'signedIn'],
  ['a print', '/api/print/append', [change('server/task/t1', null, { what: 'book' })], 'begun'],
  ['nothing known', 'database', [], 'changed'],
])('%s', (_, action, changes, verb) => {
  expect(verbOf({ action, changes })).toBe(verb);
});
