import {
  createUserWithEmailAndPassword,
  getIdToken,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { get, onValue, ref, serverTimestamp, set, update } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorld, until, type World } from './testing/world.ts';

const rules = {
  rules: {
    open: { '.read': true, '.write': true },
    site: { '.read': 'root.child("closed").val() !== true' },
    mine: { $uid: { '.read': 'auth !== null && auth.uid === $uid', '.write': 'auth.uid === $uid' } },
    staff: {
      '.read': 'auth.token.admin === true && root.child("claims/" + auth.uid + "/admin").val() === true',
      '.write': 'auth.token.admin === true',
    },
    short: {
      '.write': true,
      '.read': true,
      $id: { '.validate': 'newData.isString() && newData.val().length < 5' },
    },
  },
};

let world: World;
beforeEach(async () => {
  world = await startWorld({ rules });
});
afterEach(() => world.close());

async function person(email: string) {
  const client = world.client();
  const { user } = await createUserWithEmailAndPassword(client.auth, email, 'polar2026');
  return { ...client, user, uid: user.uid };
}

test('a denied write is rolled back at its writer and reaches nobody', async () => {
  const { db } = world.client();
  const seen: unknown[] = [];
  onValue(ref(db, 'short'), (snapshot) => seen.push(snapshot.val()));
  await until(() => seen.length === 1);
  await expect(set(ref(db, 'short/a'), 'far too long')).rejects.toThrow('PERMISSION_DENIED');
  expect(seen).toEqual([null, { a: 'far too long' }, null]);
  expect(await world.engine.database.get('short')).toBe(null);
});

test('one forbidden part forbids the whole update', async () => {
  const { db } = world.client();
  await expect(update(ref(db), { 'open/a': 1, 'short/a': 5 })).rejects.toThrow('PERMISSION_DENIED');
  expect(await world.engine.database.get('/')).toBe(null);
});

test('the now of a rule is the time that server values of the same write become', async () => {
  let time = Date.now();
  const timed = await startWorld({
    clock: () => (time += 1),
    rules: { rules: { at: { '.write': true, '.validate': 'newData.val() === now' } } },
  });
  const { db } = timed.client();
  await set(ref(db, 'at'), serverTimestamp());
  await expect(set(ref(db, 'at'), time - 1000)).rejects.toThrow('PERMISSION_DENIED');
  await timed.close();
});

test('without rules clients may nothing', async () => {
  const locked = await startWorld();
  const { db } = locked.client();
  await expect(get(ref(db, 'a'))).rejects.toThrow('Permission denied');
  await expect(set(ref(db, 'a'), 1)).rejects.toThrow('PERMISSION_DENIED');
  await locked.close();
});

test('who is signed in reads and writes what is theirs, and nothing of another', async () => {
  const ann = await person('ann@example.org');
  const bob = await person('bob@example.org');
  await set(ref(ann.db, `mine/${ann.uid}`), 'private');
  expect((await get(ref(ann.db, `mine/${ann.uid}`))).val()).toBe('private');
  await expect(get(ref(bob.db, `mine/${ann.uid}`))).rejects.toThrow('Permission denied');
  await expect(set(ref(bob.db, `mine/${ann.uid}`), 1)).rejects.toThrow('PERMISSION_DENIED');
  await signOut(ann.auth);
  await expect(get(ref(ann.db, `mine/${ann.uid}`))).rejects.toThrow('Permission denied');
});

test('an open listen ends when the data its rule rests on changes', async () => {
  const { db } = world.client();
  await world.engine.database.set('site', 'programme');
  let cancelled: string | undefined;
  const seen: unknown[] = [];
  onValue(
    ref(db, 'site'),
    (snapshot) => seen.push(snapshot.val()),
    (error) => {
      cancelled = error.message;
    },
  );
  await until(() => seen.length === 1);
  await world.engine.database.set('closed', true);
  await until(() => cancelled !== undefined);
  expect(cancelled).toContain('permission_denied');
});

test('an open listen ends when the rules change', async () => {
  const { db } = world.client();
  let cancelled = false;
  let open = false;
  onValue(
    ref(db, 'open'),
    () => {
      open = true;
    },
    () => {
      cancelled = true;
    },
  );
  await until(() => open);
  world.engine.setRules({ rules: { '.read': false } });
  await until(() => cancelled);
});

test('claims count after a token refresh, and the listen ends when the database takes them back', async () => {
  const ann = await person('ann@example.org');
  await expect(get(ref(ann.db, 'staff'))).rejects.toThrow();
  await world.engine.accounts.setClaims(ann.uid, { admin: true });
  await world.engine.database.set(`claims/${ann.uid}`, { admin: true });
  await getIdToken(ann.user, true);
  const seen: unknown[] = [];
  let cancelled = false;
  onValue(
    ref(ann.db, 'staff'),
    (snapshot) => seen.push(snapshot.val()),
    () => {
      cancelled = true;
    },
  );
  await until(() => seen.length === 1);
  await world.engine.database.set(`claims/${ann.uid}`, null);
  await until(() => cancelled);
});

test('a revoked account is nobody on its open socket, and its tokens are rejected', async () => {
  const ann = await person('ann@example.org');
  await set(ref(ann.db, `mine/${ann.uid}`), 1);
  const token = await getIdToken(ann.user);
  await world.engine.accounts.revoke(ann.uid);
  await expect(world.engine.accounts.verifyIdToken(token)).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
  await expect(getIdToken(ann.user, true)).rejects.toThrow('user-token-expired');
  await expect(get(ref(ann.db, `mine/${ann.uid}`))).rejects.toThrow('Permission denied');
  await signInWithEmailAndPassword(ann.auth, 'ann@example.org', 'polar2026');
  expect((await get(ref(ann.db, `mine/${ann.uid}`))).val()).toBe(1);
});

test('a malformed rule file is rejected whole and the old rules stay', async () => {
  expect(() => world.engine.setRules({ rules: { '.read': true, a: { '.write': 'true &&' } } })).toThrow(
    '/a/.write, position 7',
  );
  const { db } = world.client();
  await expect(get(ref(db, '/'))).rejects.toThrow('Permission denied');
});
