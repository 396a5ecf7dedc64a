import { createUserWithEmailAndPassword, signInWithEmailAndPassword, signOut } from 'firebase/auth';
import { onValue, ref, set } from 'firebase/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRules, startWorld, until, type World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ rules: openRules });
});
afterEach(() => world.close());

test('a value set by one client reaches another that listens', async () => {
  const [writer, reader] = [world.client(), world.client()];
  let seen: unknown;
  onValue(ref(reader.db, 'a'), (snapshot) => {
    seen = snapshot.val();
  });
  await until(() => seen === null);
  await set(ref(writer.db, 'a/b'), { c: 1, list: ['x', 'y'] });
  await until(() => seen !== null);
  expect(seen).toEqual({ b: { c: 1, list: ['x', 'y'] } });
});

test('a person signs up, signs out and signs in again', async () => {
  const { auth } = world.client();
  const { user } = await createUserWithEmailAndPassword(auth, 'a@example.org', 'polar2026');
  await signOut(auth);
  const again = await signInWithEmailAndPassword(auth, 'A@Example.org', 'polar2026');
  expect(again.user.uid).toBe(user.uid);
  expect(again.user.emailVerified).toBe(false);
  await expect(signInWithEmailAndPassword(auth, 'a@example.org', 'wrong')).rejects.toThrow('wrong-password');
});
