import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureAdministrator } from './seeding.ts';
import { addressOf, password, type Role } from './testing/symposium.ts';
import { createTestWorld, type TestWorld } from './testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const theirs = 'glacier77';
const signsIn = (email: string, secret: string) =>
  world.signIn({ email, password: secret }).then(
    () => true,
    () => false,
  );

test.each<[string, Role, boolean]>([
  ['is confirmed keeps its password', 'registered', true],
  ['nobody confirmed gets the password of the environment', 'unverified', false],
])('an account named as administrator whose address %s', async (_, role, keeps) => {
  const email = addressOf(role);
  await ensureAdministrator(world.ports, { email, password: theirs });
  expect([await signsIn(email, password), await signsIn(email, theirs)]).toEqual([keeps, !keeps]);
  const account = await world.ports.accounts.getByEmail(email);
  expect(account).toMatchObject({ emailVerified: true, claims: { admin: true } });
  expect(await world.ports.database.get(`state/claims/${account?.uid}/admin`)).toBe(true);
});
