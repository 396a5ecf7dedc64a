import { describe, expect, test } from 'vitest';
import type { IdentityView } from '../access/guards.ts';
import { allFlags, closed, type RoleName, views } from '../testing/views.ts';
import {
  type AddedEntry,
  homepage,
  type MenuEntry,
  type MenuOptions,
  menuOf,
  offersPrivilege,
} from './menu.ts';

const entry = (
  place: AddedEntry['place'],
  order: number,
  id: string,
  path: string,
  shownTo: string,
): AddedEntry => ({
  ...{ place, order, id, path, shownTo },
  label: { en: id, ja: id },
});
/** What the remotes add, as their manifests do. */
const added = [
  entry('top', 10, 'meeting', '/meeting', 'everybody'),
  entry('top', 20, 'program', '/meeting/program', 'members'),
  entry('top', 30, 'timetable', '/meeting/table', 'members'),
  entry('top', 50, 'submission', '/meeting/submission', 'submitters'),
  entry('top', 60, 'registration', '/registration', 'registrants'),
  entry('drawer', 10, 'myRoom', '/myroom', 'members'),
  entry('user', 10, 'myRoom', '/myroom', 'members'),
  entry('user', 20, 'mail', '/myroom/mail', 'members'),
  entry('user', 40, 'editor', '/editor', 'editors'),
  entry('user', 50, 'admin', '/admin', 'admins'),
];
const menu = (place: AddedEntry['place']) => (view: IdentityView, options?: MenuOptions) =>
  menuOf(place, view, added, options);
const [topMenu, drawer, userMenu] = [menu('top'), menu('drawer'), menu('user')];
const ids = (entries: MenuEntry[]) => entries.map((entry) => entry.id).join(' ');
const full = (role: RoleName): IdentityView => ({ ...views[role], permission: allFlags });
const unregistered = (role: 'editor' | 'admin') => ({ ...full(role), registered: false });

describe('top bar (sections 2 and 5)', () => {
  test.each([
    ['visitor, open', full('visitor'), 'home meeting homepage signUp'],
    ['visitor, closed', closed(full('visitor')), 'home meeting homepage'],
    [
      'visitor, no new accounts',
      { ...full('visitor'), base: { closed: false, addAccount: false } },
      'home meeting homepage',
    ],
    ['unverified', full('unverified'), 'home meeting registration homepage'],
    ['newcomer', full('newcomer'), 'home meeting registration homepage'],
    ['newcomer, closed', closed(full('newcomer')), 'home meeting homepage'],
    ['participant', full('participant'), 'home meeting program timetable submission homepage'],
    ['participant, closed', closed(full('participant')), 'home meeting homepage'],
    ['participant, no flags', views.participant, 'home meeting program timetable homepage'],
    ['editor', full('editor'), 'home meeting program timetable submission registration homepage'],
    [
      'editor, closed',
      closed(full('editor')),
      'home meeting program timetable submission registration homepage',
    ],
    [
      'editor, not registered',
      unregistered('editor'),
      'home meeting program timetable registration homepage',
    ],
    ['admin', full('admin'), 'home meeting program timetable submission registration homepage'],
    [
      'admin, closed',
      closed(full('admin')),
      'home meeting program timetable submission registration homepage',
    ],
    ['admin, not registered', unregistered('admin'), 'home meeting registration homepage'],
  ])('%s', (_name, view, expected) => {
    expect(ids(topMenu(view))).toBe(expected);
  });

  test('registration and sign-up end with the registration deadline (section 5)', () => {
    const base = { closed: false, addAccount: true, deadlines: { registration: 1000 } };
    expect(ids(topMenu({ ...full('newcomer'), base }, { now: 1000 }))).toContain('registration');
    expect(ids(topMenu({ ...full('newcomer'), base }, { now: 1001 }))).not.toContain('registration');
    expect(ids(topMenu({ ...full('visitor'), base }, { now: 1000 }))).toContain('signUp');
    expect(ids(topMenu({ ...full('visitor'), base }, { now: 1001 }))).not.toContain('signUp');
  });

  test('entries to pages that do not exist are left out', () => {
    const exists = (path: string) => path !== '/meeting/submission';
    expect(ids(topMenu(full('participant'), { exists }))).toBe('home meeting program timetable homepage');
  });
});

test.each([
  ['unverified', views.unverified, '/sended/mail-confirmation'],
  ['newcomer', views.newcomer, '/registration'],
  ['editor', views.editor, '/registration'],
  ['editor, unverified', { ...views.editor, emailVerified: false }, '/sended/mail-confirmation'],
  ['editor, unverified, privileged', { ...full('editor'), emailVerified: false }, '/registration'],
])('Registration (sections 5 and 6) leads %s where the guard lets them go on', (_name, view, expected) => {
  expect(topMenu(view).find(({ id }) => id === 'registration')?.path).toBe(expected);
});

describe('drawer (sections 2 and 5)', () => {
  test.each([
    ['visitor', full('visitor'), 'signUp passwordReset signIn'],
    ['visitor, closed', closed(full('visitor')), 'passwordReset signIn'],
    ['newcomer', full('newcomer'), 'passwordReset signOut'],
    ['participant', full('participant'), 'myRoom passwordReset signOut'],
    ['participant, closed', closed(full('participant')), 'passwordReset signOut'],
    ['admin, closed', closed(full('admin')), 'myRoom passwordReset signOut'],
  ])('%s', (_name, view, expected) => {
    expect(ids(drawer(view))).toBe(expected);
  });
});

describe('user menu (section 2)', () => {
  test.each([
    ['visitor', full('visitor'), ''],
    ['newcomer', full('newcomer'), 'passwordReset signOut'],
    ['participant', full('participant'), 'myRoom mail passwordReset signOut'],
    ['editor', full('editor'), 'myRoom mail passwordReset editor signOut'],
    ['admin', full('admin'), 'myRoom mail passwordReset editor admin signOut'],
    [
      'admin whose claims were revoked',
      { ...full('admin'), claims: { admin: false, editor: false } },
      'myRoom mail passwordReset signOut',
    ],
  ])('%s', (_name, view, expected) => {
    expect(ids(userMenu(view))).toBe(expected);
  });
});

test('while an account is awaited nobody is invited to sign up, sign in or register', () => {
  const options = { known: false };
  expect(ids(topMenu(full('visitor'), options))).toBe('home meeting homepage');
  expect(ids(topMenu(full('newcomer'), options))).toBe('home meeting homepage');
  expect(ids(drawer(full('visitor'), options))).toBe('passwordReset');
});

describe('an entry of a remote', () => {
  const shownTo = (audience: string, view: IdentityView) =>
    menuOf('top', view, [entry('top', 25, 'x', '/meeting/x', audience)]).some(({ id }) => id === 'x');

  test('that names a guard is shown to those who may enter', () => {
    expect(shownTo('meeting', full('participant'))).toBe(true);
    expect(shownTo('sessionBbs', full('participant'))).toBe(true);
    expect(shownTo('sessionBbs', views.participant)).toBe(false);
    expect(shownTo('admin', full('editor'))).toBe(false);
  });

  test.each(['', 'nobody', 'everyone', 'constructor', 'toString', '__proto__'])(
    'that names %j, which is no audience and no guard, is shown to nobody',
    (audience) => {
      expect(shownTo(audience, full('admin'))).toBe(false);
    },
  );

  test('keeps its words and stands where its number says', () => {
    const x = entry('top', 25, 'x', '/meeting/x', 'members');
    const shown = menuOf('top', full('participant'), [...added, { ...x, icon: 'list' }]);
    expect(ids(shown)).toBe('home meeting program x timetable submission homepage');
    expect(shown[3]).toEqual({ id: 'x', label: { en: 'x', ja: 'x' }, path: '/meeting/x', icon: 'list' });
  });
});

test('the privilege toggle (section 4) is offered to whom it serves', () => {
  expect(offersPrivilege(full('admin'))).toBe(true);
  expect(offersPrivilege({ ...full('editor'), privilegeOn: false })).toBe(true);
  expect(offersPrivilege(views.admin)).toBe(false);
  expect(offersPrivilege(full('participant'))).toBe(false);
});

test('the homepage link is of the base information, falls back to the default and follows no other scheme (section 2)', () => {
  expect(homepage({ base: { homepage: 'https://example.org/' } })).toBe('https://example.org/');
  expect(homepage({ base: null })).toMatch(/^https:/);
  expect(homepage({ base: { homepage: 'javascript:alert(1)' } })).toMatch(/^https:/);
});
