import { type GuardName, mayEnter } from 'shared-data/access/guards';
import { selectView } from 'shared-data/identity/identity-store';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { routes } from './routes.ts';

const closedTo = (guard: GuardName) => mayEnter(guard, { ...selectView(), base: { closed: true } });

test.each([
  ['Home', paths.home],
  ['signing in', paths.signIn],
  ['signing up', paths.signUp],
  ['resetting a password', paths.passwordReset],
  ['the notice of a reset', paths.sentPasswordReset],
  ['the notice of a confirmation mail', paths.sentConfirmation],
  ['links in account mails', paths.accountAction],
])('spec 6: on a closed site everybody may open %s', (_, { pattern }) => {
  const route = routes.find((one) => one.path === pattern);
  expect(route && closedTo(route.guard)).toBe('ok');
});

test('spec 2: the shell has its screens', () => {
  const own = [
    paths.home,
    paths.signUp,
    paths.signIn,
    paths.passwordReset,
    paths.sentConfirmation,
    paths.sentPasswordReset,
    paths.accountAction,
  ].map(({ pattern }) => pattern as string);
  expect(
    routes
      .map(({ path }) => path)
      .filter((path) => path !== '/gallery')
      .sort(),
  ).toEqual(own.sort());
});
