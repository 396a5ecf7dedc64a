import { frameText } from 'embedded-firebase/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocket } from '../testing/socket.ts';
import { programId, submission } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { endpoints } from './table.ts';

let world: TestWorld;
beforeEach(async () => {
  let calls = 0;
  world = await createTestWorld({ app: { clientAddress: () => `address ${calls++}` } });
});
afterEach(async () => {
  await world.close();
  // Canary for prototype pollution.
  for (const name of ['admin', 'editor', 'polluted']) expect(name in {}).toBe(false);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const keys = ['__proto__', 'constructor', 'prototype'];
const posts = endpoints.filter(({ method }) => method === 'POST').map(({ path }) => path);

test.each(keys)(
  'F48: no endpoint takes %s as a field, at the top or below',
  async (key) => {
    expect(posts.length).toBeGreaterThan(20);
    const value = '{"admin":true,"prototype":{"polluted":true}}';
    const bodies = [
      `{"${key}":${value}}`,
      `{"submission":{"${key}":${value}},"registration":{"${key}":${value}},"id":"${programId}"}`,
      `{"id":"${key}","uid":"${key}","programId":"${key}"}`,
    ];
    const taken = new Set<string>();
    for (const path of posts)
      for (const body of bodies) {
        const { status } = await world.post('admin', path, body);
        expect(status, `${path} ${body}`).toBeLessThan(500);
        if (status < 400) taken.add(path);
      }
    expect([...taken]).toEqual([]);
    const inside = JSON.stringify({ submission: { ...submission, note: 'N' } });
    const more = inside.replace('"note"', `"${key}":${value},"note"`);
    expect(more).toContain(key);
    expect((await world.post('registered', '/api/program/append', more)).status).toBe(400);
    expect(await world.ports.database.get('staticData/program/T0001')).toBeNull();
  },
  60_000,
);

test.each(keys)(
  'F48: a form with the field %s changes nothing',
  async (key) => {
    for (const path of posts) {
      const form = new FormData();
      form.append(key, '{"admin":true}');
      form.append(`${key}[admin]`, 'true');
      form.append(`${key}.polluted`, 'true');
      const body = new URLSearchParams([[key, '{"admin":true}']]).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await world.post('admin', path, form)).status, path).toBeLessThan(500);
      expect((await world.post('admin', path, body, headers)).status, path).toBeLessThan(500);
    }
  },
  60_000,
);

test.each(keys)('F48: written to the database as a key, %s is rejected or a key like others', async (key) => {
  const socket = await openSocket(world.engine, await world.token('admin'));
  const value = JSON.parse(`{"${key}":{"admin":true}}`) as { [name: string]: never };
  const answers = [
    await socket.set(`setting/permission/${key}`, true),
    await socket.set('setting/permission', value),
    await socket.update('setting', value),
    await socket.update('', { [`setting/base/${key}/admin`]: true }),
    await socket.set(`${key}/polluted`, true),
  ];
  expect(new Set(answers)).toEqual(new Set(['permission_denied']));
  await world.ports.database.set('server/canary', value);
  const kept = await world.ports.database.get('server/canary');
  expect(JSON.stringify(kept)).toBe(JSON.stringify(value));
  expect(await world.ports.database.get(`server/canary/${key}/admin`)).toBe(true);
  socket.close();
});

const deep = (depth: number) => [
  `${'['.repeat(depth)}${']'.repeat(depth)}`,
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
];

test('F48: JSON nested 10,000 deep is rejected by every endpoint, by Auth and by the database', async () => {
  for (const body of deep(10_000)) {
    for (const path of posts) {
      const { status } = await world.post('admin', path, body);
      expect([status >= 400, status < 500], path).toEqual([true, true]);
    }
    const url = 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded';
    const ofAuth = await world.engine.fetch(new Request(url, { method: 'POST', body }));
    expect(ofAuth?.status).toBe(400);
  }
  const frames: string[] = [];
  const closed: unknown[] = [];
  const connection = world.engine.connect(
    (frame) => frames.push(frameText(frame)),
    (code) => closed.push(code),
    { host: 'localhost' },
  );
  for (const body of deep(10_000))
    connection.receive(`{"t":"d","d":{"r":1,"a":"p","b":{"p":"/symposium/setting/base","d":${body}}}}`);
  connection.closed();
  const other = await openSocket(world.engine);
  expect(await other.read('setting/base')).toBe('ok');
  expect(frames.join('')).not.toMatch(/stack|RangeError|"s":"ok"/);
  expect((await world.get('/api/health')).status).toBe(200);
});
