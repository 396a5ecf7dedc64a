import { createEngine, type Json } from 'embedded-firebase';
import { memoryStore } from 'embedded-firebase/memory';
import { embeddedAccounts, embeddedDatabase } from 'server/adapters/embedded';
import { dbPaths } from 'shared-data/models/db-paths';
import { afterAll, expect, test } from 'vitest';
import { demoFiles } from './demo-files.ts';
import { demoAccounts, demoPassword, demoUid } from './people.ts';
import { seedDemo } from './seed-demo.ts';
import { demoSymposium } from './symposium.ts';

const now = Date.parse('2026-12-02T01:30:00Z');
let hashed = 0;
const hasher = {
  hash: async (password: string) => `${++hashed}:${password}`,
  verify: async (hash: string, password: string) => hash.split(':')[1] === password,
};
const engine = await createEngine({
  projectId: 'symposium',
  namespace: 'symposium',
  store: memoryStore(),
  passwordHasher: hasher,
});
afterAll(() => engine.close());
const accounts = embeddedAccounts(engine, hasher.hash);
const database = embeddedDatabase(engine, 'symposium');
await database.update({ 'server/other': 1 });
await seedDemo({ accounts, database, clock: { now: () => now } });

test('the database then holds the symposium, and what the server keeps for itself is still there', async () => {
  const { server, ...rest } = demoSymposium({ now }).database;
  for (const [key, value] of Object.entries(rest))
    expect(await database.get(key)).toEqual(withoutEmpty(value));
  expect(await database.get('server')).toEqual({ ...(server as object), other: 1 });
});

test('the password is hashed once, and everybody signs in with it', async () => {
  expect(hashed).toBe(1);
  for (const email of Object.values(demoAccounts)) {
    const url = 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x';
    const body = JSON.stringify({ email, password: demoPassword, returnSecureToken: true });
    const response = await engine.fetch(new Request(url, { method: 'POST', body }));
    expect(response?.status, email).toBe(200);
  }
});

test('claims reach the token and stand in the claims node', async () => {
  expect((await engine.accounts.getByEmail(demoAccounts.editor))?.claims).toEqual({ editor: true });
  expect(await database.get(dbPaths.claims(demoUid('editor')))).toMatchObject({ editor: true });
});

test('files begin with those of the presenter, and what is skipped is not made', async () => {
  const made: string[] = [];
  const owned = demoSymposium({ now })
    .abstracts.slice(0, 3)
    .map(({ public: { id } }) => id);
  for await (const { programId, bytes } of demoFiles({ now, skip: (id) => id === owned[1] })) {
    made.push(programId);
    expect(String.fromCharCode(...bytes.subarray(0, 5))).toBe('%PDF-');
    if (made.length === 3) break;
  }
  expect(made.slice(0, 2)).toEqual([owned[0], owned[2]]);
});

test('of a few programs there are slides and videos too, each asked for by itself', async () => {
  const asked: string[] = [];
  const made: string[] = [];
  const skip = (id: string, kind: string) => {
    asked.push(`${id} ${kind}`);
    return kind === 'abstract' || made.length > 1;
  };
  for await (const { kind } of demoFiles({ now, most: 3, skip })) made.push(kind);
  expect(made).toEqual(['presentation', 'video']);
  expect(asked.filter((one) => !one.endsWith('abstract'))).toHaveLength(6);
});

/** The database drops empty lists and objects. */
function withoutEmpty(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([key, child]) => [key, withoutEmpty(child)] as const)
    .filter(([, child]) => child !== null);
  if (kept.length === 0) return null;
  return Array.isArray(value) ? kept.map(([, child]) => child) : Object.fromEntries(kept);
}
