import { expect, test } from 'vitest';
import { paths } from './paths.ts';

/** What released apps link to. Add new ones; never change or remove one. */
const released = {
  home: '/',
  registration: '/registration',
  signUp: '/signup',
  signIn: '/signin',
  passwordReset: '/password-reset',
  accountAction: '/account-action',
  sentConfirmation: '/sended/mail-confirmation',
  myRoom: '/myroom',
  meeting: '/meeting',
  submission: '/meeting/submission',
  modifySubmission: '/meeting/submission/:id',
  programs: '/meeting/program',
  sessionPrograms: '/meeting/program/:id',
  table: '/meeting/table/:name',
  tableItem: '/meeting/table/:name/:room/:id',
  tables: '/meeting/table',
  presentation: '/meeting/presentation/:id',
  sessionBoard: '/meeting/sessionbbs/:id',
  instructions: '/meeting/instruction',
  instruction: '/meeting/instruction/:id',
  editor: '/editor',
  editorComments: '/editor/comments',
  editorTimetable: '/editor/timetable',
};

test('links between areas only become more', () => {
  const patterns = Object.entries(paths).map(([name, { pattern }]) => [name, pattern]);
  expect(Object.fromEntries(patterns)).toEqual(released);
});

test('a builder fills its pattern and leaves nothing that could be read as another path', () => {
  expect(paths.presentation('OBo07')).toBe('/meeting/presentation/OBo07');
  expect(paths.tableItem('day 1', 'A/B', 'x?y')).toBe('/meeting/table/day%201/A%2FB/x%3Fy');
  expect(paths.home()).toBe('/');
});

test('the link of an account mail carries mode and code', () => {
  const url = new URL(paths.accountAction('verifyEmail', 'a+b&c'), 'https://example.org');
  expect(url.pathname).toBe('/account-action');
  expect(Object.fromEntries(url.searchParams)).toEqual({ mode: 'verifyEmail', oobCode: 'a+b&c' });
});
