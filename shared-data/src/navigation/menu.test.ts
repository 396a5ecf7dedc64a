import { describe, expect, test } from 'vitest';
import type { SessionView } from '../access/guards.ts';
import { allFlags, closed, type RoleName, views } from '../testing/views.ts';
import { adminMenu, drawer, homepage, type MenuEntry, offersPrivilege, topMenu, userMenu } from './menu.ts';

const ids = (entries: MenuEntry[]) => entries.map((entry) => entry.id).join(' ');
const full = (role: RoleName): SessionView => ({ ...views[role], permission: allFlags });
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

  test('instructions (section 2) are there when there are pages of them, for those who use the meeting', () => {
    const instructions = [{ id: 'zoom', label: 'zoom', path: '/meeting/instruction/zoom' }];
    expect(ids(topMenu(full('participant'), { instructions }))).toBe(
      'home meeting program timetable instructions submission homepage',
    );
    expect(ids(topMenu(full('visitor'), { instructions }))).not.toContain('instructions');
    expect(ids(topMenu(full('participant'), { instructions: [] }))).not.toContain('instructions');
  });

  test('what leads nowhere here is left out', () => {
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

test('the admin menu nests as the specification says, for administrators only (section 2)', () => {
  expect(adminMenu(full('editor'))).toEqual([]);
  const menu = adminMenu(full('admin'));
  expect(ids(menu)).toBe('admin.setting admin.meeting admin.auth admin.operation');
  expect(ids(menu[1]?.children ?? [])).toBe(
    'admin.session admin.program admin.user admin.sessionGroup admin.instruction admin.timetable',
  );
  expect(ids(menu[3]?.children ?? [])).toBe('admin.zoomUrl admin.activeSite admin.mailTemplate admin.mail');
  expect(ids(adminMenu(full('admin'), { exists: (path) => path === '/admin/setting' }))).toBe(
    'admin.setting',
  );
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
