import { expect, test } from 'vitest';
import { paths } from './paths.ts';

/** Every route of the specification's section 2, as it writes them. */
const specified =
  `/ /registration /signup /signin /password-reset /myroom /myroom/mail /sended/mail-confirmation
/sended/password-reset /admin /admin/setting /admin/meeting /admin/meeting/session /admin/meeting/program
/admin/meeting/info /admin/meeting/sessionGroup /admin/meeting/instruction /admin/meeting/timetable /admin/auth
/admin/operation /admin/operation/zoomUrl /admin/operation/activeSite /admin/operation/mailTemplate
/admin/operation/mail /editor /editor/session /editor/presentationType /editor/timetable /meeting
/meeting/submission /meeting/submission/{id} /meeting/program /meeting/program/{id} /meeting/table
/meeting/table/{name} /meeting/table/{name}/others /meeting/table/{name}/{room} /meeting/table/{name}/{room}/{id}
/meeting/sessionbbs /meeting/sessionbbs/{id} /meeting/presentation/{id}`.split(/\s+/);

/** The specification asks for instruction pages but does not name their paths. */
const unnamed = ['/meeting/instruction', '/meeting/instruction/{id}'];

test('spec 2: there is a path for each route of the specification, for instructions, and for no other page but the links of account mails', () => {
  const patterns = Object.values(paths).map((path) => path.pattern.replace(/:(\w+)/g, '{$1}'));
  expect(patterns.sort()).toEqual([...specified, ...unnamed, '/account-action'].sort());
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
