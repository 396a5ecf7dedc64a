import { addedEntries } from 'shared-data/federation/remote-contract';
import { menuOf } from 'shared-data/navigation/menu';
import { views } from 'shared-data/testing/views';
import { expect, test } from 'vitest';
import { remote } from './remote.ts';

const visitor = { ...views.visitor, base: { closed: false, addProgram: true } };
const member = { ...visitor, uid: 'u', email: 'u@example.org', emailVerified: true, registered: true };
const ids = (place: 'top' | 'drawer' | 'user', view: typeof visitor) =>
  menuOf(place, view, addedEntries(remote)).map(({ id }) => id);

/** Audiences are tested by role and state in shared-data/session. */
test('spec 2: the entries of this app stand between the shell’s', () => {
  const submits = { ...member, permission: { ...member.permission, addProgram: true } };
  expect(ids('top', visitor)).toEqual(['home', 'meeting', 'homepage']);
  expect(ids('top', { ...member, registered: false })).toContain('registration');
  expect(ids('top', submits)).toEqual([
    'home',
    'meeting',
    'program',
    'timetable',
    'instructions',
    'submission',
    'homepage',
  ]);
  expect(ids('drawer', member)).toEqual(['myRoom', 'passwordReset', 'signOut']);
  expect(ids('user', member)).toEqual(['myRoom', 'mail', 'passwordReset', 'signOut']);
});
