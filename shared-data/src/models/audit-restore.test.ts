import { expect, test } from 'vitest';
import type { AuditChange, AuditEntry, AuditValue } from './audit.ts';
import { changedSince, longestAudited, recordOf, restoreKind } from './audit-restore.ts';

const change = (what: string, before: AuditValue = 1, after: AuditValue = 2): AuditChange => ({
  ...{ what, before, after },
});

test.each<[string, ReturnType<typeof restoreKind>]>([
  ['setting/base/closed', 'setting'],
  ['setting/base/deadlines/submission', 'setting'],
  ['setting/information/lead/en', 'setting'],
  ['setting/permission/issue', 'setting'],
  ['setting/permission/sendMail', null],
  ['setting/permission', null],
  ['setting/base', null],
  ['setting', null],
  ['setting/version/base/systemTitle', null],
  ['setting/admin/signInAs', null],
  ['setting/viewer/watermark', 'setting'],
  ['setting/activeSite', 'setting'],
  ['setting/mailTemplate/postComment/title', 'setting'],
  ['staticData/program/OBo01/sessionId', 'record'],
  ['staticData/program/OBo01/title', null],
  ['staticData/program/OBo01', null],
  ['staticData/session/OB/title', 'record'],
  ['staticData/session/OB/group', null],
  ['staticData/instruction/zoom/body', 'record'],
  ['staticData/sponsor/icecraft', 'record'],
  ['staticData/sponsor', null],
  ['otherData/contest/award', 'record'],
  ['otherData/sponsorSessionId', 'record'],
  ['setting/enquete', 'setting'],
  ['staticData/user/a%2Eb', null],
  ['otherData/table/day1/rooms/A/tables/m1/begin', null],
  ['state/claims/u1', null],
  ['account/u1', null],
  ['server/outbox/m1', null],
])('%s can be taken back: %s', (what, kind) => {
  expect(restoreKind([change(what)])).toBe(kind);
});

test('a deleted session or page comes back, a new one is not deleted', () => {
  expect(restoreKind([change('staticData/session/OB', { id: 'OB' }, null)])).toBe('record');
  expect(restoreKind([change('staticData/instruction/zoom', { id: 'zoom' }, null)])).toBe('record');
  expect(restoreKind([change('staticData/session/OB', null, { id: 'OB' })])).toBeNull();
});

test('one change that cannot be taken back keeps the whole entry', () => {
  const good = change('setting/base/closed');
  expect(restoreKind([good, change('setting/permission/issue')])).toBe('setting');
  expect(restoreKind([good, change('staticData/program/OBo01/sessionId')])).toBeNull();
  expect(restoreKind([good, change('setting/base/homepage', `${'x'.repeat(longestAudited)}…`)])).toBeNull();
  expect(restoreKind([])).toBeNull();
});

test('the record of a field is known, that of a whole record is not needed', () => {
  expect(recordOf('staticData/program/OBo01/sessionId')).toBe('staticData/program/OBo01');
  expect(recordOf('staticData/session/OB')).toBeUndefined();
});

test('the first newer change of the same place, of a part of it or of what holds it is found', () => {
  const entry = (id: string, ...whats: string[]): AuditEntry => ({
    ...{ id, at: 1, uid: 'a', email: 'a@example.org', action: 'database' },
    changes: whats.map((what) => change(what)),
  });
  const one = entry('1', 'setting/base/parties/p1');
  const newer = [
    entry('2', 'setting/base/parties/p10'),
    entry('3', 'setting/base/closed', 'setting/base/parties/p1/date'),
    entry('4', 'setting/base/parties'),
  ];
  expect(changedSince(one, newer)?.id).toBe('3');
  expect(changedSince(one, newer.toSpliced(1, 1))?.id).toBe('4');
  expect(changedSince(one, newer.slice(0, 1))).toBeUndefined();
});
