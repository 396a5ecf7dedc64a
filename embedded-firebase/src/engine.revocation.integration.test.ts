import { createUserWithEmailAndPassword, signInWithEmailAndPassword, signOut } from 'firebase/auth';
import { get, onValue, ref } from 'firebase/database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Json } from './public.ts';
import { startWorld, until, type World } from './testing/world.ts';

const isStaff =
  'auth.token.admin === true && root.child("claims").child(auth.uid).child("admin").val() === true';
const rules = {
  rules: {
    site: { '.read': 'auth !== null && root.child("closed").val() === false' },
    staff: { '.read': isStaff },
    mine: { $uid: { '.read': 'auth !== null && auth.uid === $uid' } },
    open: { '.read': true },
  },
};

/** Milliseconds in which an open listen must end. */
const bound = 2000;

let world: World;
let time = 0;
beforeEach(async () => {
  time = 0;
  // what the engine looks at in turn, it looks at when a test says so
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await startWorld({ rules, clock: () => Date.now() + time });
});
afterEach(async () => {
  await world.close();
  vi.useRealTimers();
});

interface Listened {
  readonly values: Json[];
  cancelled: boolean;
}

function listen(db: Parameters<typeof ref>[0], path: string): Listened {
  const listened: Listened = { values: [], cancelled: false };
  onValue(
    ref(db, path),
    (snapshot) => listened.values.push(snapshot.val() as Json),
    () => {
      listened.cancelled = true;
    },
  );
  return listened;
}

async function admin() {
  const client = world.client();
  const { user } = await createUserWithEmailAndPassword(client.auth, 'ann@example.org', 'polar2026');
  await world.engine.accounts.setClaims(user.uid, { admin: true });
  await world.engine.database.update('/', {
    closed: false,
    site: 1,
    staff: 1,
    [`mine/${user.uid}`]: 1,
    open: 1,
    [`claims/${user.uid}/admin`]: true,
  });
  await user.getIdToken(true);
  return { ...client, user };
}

type Admin = Awaited<ReturnType<typeof admin>>;

test.each<[string, string, (admin: Admin) => unknown]>([
  ['the site is closed', 'site', () => world.engine.database.set('closed', true)],
  ['the setting of the site is lost', 'site', () => world.engine.database.set('closed', null)],
  ['its claims are taken back', 'staff', ({ user }) => world.engine.database.set(`claims/${user.uid}`, null)],
  ['the rules are changed', 'staff', () => world.engine.setRules({ rules: { open: { '.read': true } } })],
  ['its reader signs out', 'mine', ({ auth }) => signOut(auth)],
  ['its reader’s account is revoked', 'mine', ({ user }) => world.engine.accounts.revoke(user.uid)],
  [
    'its reader’s account is disabled',
    'site',
    ({ user }) => world.engine.accounts.update(user.uid, { disabled: true }),
  ],
  ['its reader’s account is deleted', 'site', ({ user }) => world.engine.accounts.delete(user.uid)],
])('F24, F26: within two seconds an open listen ends when %s, and others go on', async (_, path, cause) => {
  const ann = await admin();
  const listened = listen(ann.db, path === 'mine' ? `mine/${ann.user.uid}` : path);
  const open = listen(world.client().db, 'open');
  const asker = world.client();
  await get(ref(asker.db, 'open'));
  await until(() => listened.values.at(-1) === 1 && open.values.at(-1) === 1);
  world.sent.length = 0;
  await cause(ann);
  vi.advanceTimersByTime(bound);
  // by the answer to what is asked then, the server has ended the listen, or the token on which it rests
  await get(ref(asker.db, 'open'));
  expect(world.sent.filter((frame) => /"a":"(c|ac)"/.test(frame))).not.toEqual([]);
  world.sent.length = 0;
  await world.engine.database.update('/', {
    [path === 'mine' ? `mine/${ann.user.uid}` : path]: 'secret',
    open: 2,
  });
  await until(() => open.values.at(-1) === 2);
  expect(world.sent.filter((frame) => frame.includes('secret'))).toEqual([]);
  expect(listened.values).not.toContain('secret');
  await until(() => listened.cancelled);
  expect(open.cancelled).toBe(false);
});

test('another account on the same socket loses what was the first one’s, and keeps what is everybody’s', async () => {
  const ann = await admin();
  const mine = listen(ann.db, `mine/${ann.user.uid}`);
  const open = listen(ann.db, 'open');
  await until(() => mine.values.at(-1) === 1 && open.values.at(-1) === 1);
  await createUserWithEmailAndPassword(world.client().auth, 'bob@example.org', 'polar2026');
  await signInWithEmailAndPassword(ann.auth, 'bob@example.org', 'polar2026');
  await until(() => mine.cancelled);
  await world.engine.database.update('/', { [`mine/${ann.user.uid}`]: 'secret', open: 2 });
  await until(() => open.values.at(-1) === 2);
  expect([mine.values, open.cancelled]).toEqual([[1], false]);
});

test('F25: when a token expires on a live socket its client comes back with another, and hears what it missed', async () => {
  const ann = await admin();
  const mine = listen(ann.db, `mine/${ann.user.uid}`);
  await until(() => mine.values.at(-1) === 1);
  world.sent.length = 0;
  time = 3_601_000;
  vi.advanceTimersByTime(bound);
  await until(() => world.sent.some((frame) => frame.includes('"a":"ac"')));
  await world.engine.database.set(`mine/${ann.user.uid}`, 2);
  await until(() => mine.values.at(-1) === 2);
  expect(mine.cancelled).toBe(false);
});
