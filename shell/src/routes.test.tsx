import { paths } from 'shared-data/platform/paths';
import { type GuardName, mayEnter } from 'shared-data/session/guards';
import { selectView } from 'shared-data/session/session-store';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const closedTo = (guard: GuardName) => mayEnter(guard, { ...selectView(), base: { closed: true } });

test('spec 6: Home and the account screens stay open to everybody on a closed site', () => {
  for (const path of [paths.home, paths.signIn, paths.signUp, paths.passwordReset]) {
    const route = routes.find((one) => one.path === path.pattern);
    expect(route && closedTo(route.guard), path.pattern).toBe('ok');
  }
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
