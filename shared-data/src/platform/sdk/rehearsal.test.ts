import { expect, test } from 'vitest';
import { fakeTransport } from '../../testing/fake-transport.ts';
import { accountOf, readOnly } from './rehearsal.ts';

const person = {
  ...{ uid: 'rehearsal-1', email: 'rehearsal@example.invalid', emailVerified: true },
  claims: { admin: false, editor: false },
};
const unsent = () => new Error('nothing is sent');
const messageOf = (action: Promise<unknown>) =>
  action.then(
    () => 'done',
    ({ message }: Error) => message,
  );

test('the page finds the model person signed in', async () => {
  expect(await new Promise((resolve) => accountOf(person, unsent).onUser(resolve))).toBe(person);
  expect(await new Promise((resolve) => accountOf(null, unsent).onUser(resolve))).toBeNull();
});

test('whatever would be sent says that nothing is', async () => {
  const auth = accountOf(person, unsent);
  const attempts = [
    ...[auth.token(), auth.signOut(), auth.signIn('a@example.org', 'x'), auth.signUp('a@example.org', 'x')],
    ...[auth.confirmReset('code', 'x'), auth.applyCode('code')],
  ];
  expect(new Set(await Promise.all(attempts.map(messageOf)))).toEqual(new Set(['nothing is sent']));
});

test('writes and marks of open pages never reach the database, reads do', async () => {
  const { transport, written } = watched();
  const port = readOnly(transport, unsent);
  expect(await messageOf(port.update({ a: 1 }))).toBe('nothing is sent');
  port.keepPresent('state/presence/data/program/p/u/0')();
  expect(written).toEqual([]);
  port.listenValue(
    'setting/base',
    () => {},
    () => {},
  );
  expect(written).toEqual(['listen setting/base']);
});

function watched() {
  const written: string[] = [];
  const transport = {
    ...fakeTransport().transport,
    update: async () => void written.push('update'),
    keepPresent: () => {
      written.push('present');
      return () => {};
    },
    listenValue: (path: string) => {
      written.push(`listen ${path}`);
      return () => {};
    },
  };
  return { transport, written };
}
