import { afterEach, beforeEach, expect, test } from 'vitest';
import { frameText } from '../database/encoding.ts';
import { createEngine } from '../engine.ts';
import type { Engine } from '../public.ts';
import { memoryStore } from '../stores/memory.ts';
import { withKey } from '../testing/kept-key.ts';
import { quickHasher } from '../testing/world.ts';
import { createAdminRest } from './admin-rest.ts';

let engine: Engine;
let admin: ReturnType<typeof createAdminRest>;
beforeEach(async () => {
  engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: withKey(memoryStore()),
    passwordHasher: quickHasher,
  });
  admin = createAdminRest({
    projectId: 'symposium',
    accounts: engine.accounts,
    isAdministrator: (token) => token === 'secret',
  });
  await engine.accounts.create({ uid: 'ann', email: 'ann@example.org', password: 'polar2026' });
});
afterEach(() => engine.close());

function ask(path: string, body: object, token?: string): Promise<Response | null> {
  return admin(
    new Request(`https://identitytoolkit.googleapis.com/v1/projects/${path}`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  );
}

test('only administrators are answered', async () => {
  const body = { localId: ['ann'] };
  for (const token of [undefined, 'owner', 'Secret'])
    expect((await ask('symposium/accounts:lookup', body, token))?.status).toBe(401);
  const answer = await ask('symposium/accounts:lookup', body, 'secret');
  expect(answer?.status).toBe(200);
  expect(await answer?.json()).toMatchObject({ users: [{ localId: 'ann', email: 'ann@example.org' }] });
});

test('an account is shown with its profile, and with the password as its one way to sign in', async () => {
  await engine.accounts.update('ann', { displayName: 'Ann' });
  const answer = await ask('symposium/accounts:lookup', { email: ['ann@example.org'] }, 'secret');
  const profile = { displayName: 'Ann', email: 'ann@example.org' };
  expect(await answer?.json()).toMatchObject({
    users: [{ ...profile, providerUserInfo: [{ ...profile, providerId: 'password' }] }],
  });
});

test('other projects and other paths are not its own', async () => {
  expect(await ask('other/accounts:lookup', {}, 'secret')).toBeNull();
  expect(await ask('symposium/config', {}, 'secret')).toBeNull();
  expect((await ask('symposium/accounts:unknown', {}, 'secret'))?.status).toBe(400);
});

test('the engine’s own interface has nothing of it', async () => {
  const request = new Request(
    'https://localhost/identitytoolkit.googleapis.com/v1/projects/symposium/accounts:lookup',
    { method: 'POST', headers: { authorization: 'Bearer secret' }, body: '{"localId":["ann"]}' },
  );
  expect((await engine.fetch(request))?.status).toBe(400);
});

test('a socket makes administrators only where it is told who they are', async () => {
  const readAs = async (answers: number, isAdministrator?: (credential: string) => boolean) => {
    const frames: string[] = [];
    const info = { host: 'localhost', ...(isAdministrator && { isAdministrator }) };
    const connection = engine.connect(
      (frame) => frames.push(frameText(frame)),
      () => {},
      info,
    );
    connection.receive('{"t":"d","d":{"r":1,"a":"gauth","b":{"cred":"secret"}}}');
    connection.receive('{"t":"d","d":{"r":2,"a":"g","b":{"p":"/a","q":{}}}}');
    // the first frame is the greeting
    await expect.poll(() => frames.length).toBe(1 + answers);
    connection.closed();
    return frames.slice(1).map((frame) => (JSON.parse(frame) as { d: { b: { s: string } } }).d.b.s);
  };
  expect(await readAs(2, (credential) => credential === 'secret')).toEqual(['ok', 'ok']);
  expect(await readAs(1, (credential) => credential === 'other')).toEqual(['invalid_token']);
  expect(await readAs(1)).toEqual(['invalid_token']);
});

test('accounts are listed in pages of the size asked for, or all of them', async () => {
  for (const uid of ['bob', 'cay'])
    await engine.accounts.create({ uid, email: `${uid}@example.org`, password: 'polar2026' });
  const page = async (body: object) => {
    const answer = await ask('symposium/accounts:batchGet', body, 'secret');
    const { users, nextPageToken } = ((await answer?.json()) ?? {}) as {
      users: { localId: string }[];
      nextPageToken?: string;
    };
    return { ids: users.map(({ localId }) => localId), nextPageToken };
  };
  expect(await page({})).toEqual({ ids: ['ann', 'bob', 'cay'] });
  const first = await page({ maxResults: 2 });
  expect(first).toEqual({ ids: ['ann', 'bob'], nextPageToken: expect.any(String) });
  expect(await page({ maxResults: 2, nextPageToken: first.nextPageToken })).toEqual({ ids: ['cay'] });
});
