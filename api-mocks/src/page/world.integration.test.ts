import { frameText } from 'embedded-firebase/testing';
import type { Media } from 'server/ports';
import { read } from 'server/stored/database';
import { stored } from 'server/stored/places';
import { dbPaths } from 'shared-data/models/db-paths';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { afterEach, expect, test } from 'vitest';
import { person } from '../factories/person.ts';
import { createRandom } from '../factories/random.ts';
import type { ScenarioId } from '../scenarios/scenarios.ts';
import { demoFiles } from '../seed/demo-files.ts';
import { demoUid } from '../seed/people.ts';
import { ask, openWorld, origin, plainMedia, post, tokenOf } from './testing/world-client.ts';
import type { World, WorldOptions } from './world.ts';

let world: World | undefined;
let converted = 0;

const media: Media = {
  ...plainMedia,
  async renderPdf(...of) {
    converted++;
    await plainMedia.renderPdf(...of);
  },
};

afterEach(() => world?.close());

async function open(scenario: ScenarioId, files?: WorldOptions['files']): Promise<World> {
  world = await openWorld(scenario, { media, ...(files ? { files } : {}) });
  return world;
}

test("it answers with the server's own endpoints", async () => {
  const { fetch } = await open('asVisitor');
  const health = await fetch(new Request(`${origin}/api/health`));
  expect(await health.json()).toMatchObject({ status: 'ok', firebase: 'embedded' });
  const config = await fetch(new Request(`${origin}/config.json`));
  expect(await config.json()).toMatchObject({ databasePath: 'symposium', site: { base: { closed: false } } });
});

test('a newcomer registers, and the mail reaches the outbox and the mail box', async () => {
  const here = await open('asNewcomer');
  const { id, email, uid, isRegistered, registeredAt, updatedAt, ...registration } = person(
    createRandom('newcomer'),
    { at: 0, traits: ['audience'] },
  );
  expect([id, email, uid, isRegistered, registeredAt, updatedAt]).toHaveLength(6);
  const token = await tokenOf(here, 'asNewcomer');
  const response = await post(here, '/api/user/append', token, { registration });
  expect(response.status).toBe(201);
  await here.workers.settled();
  const mails = await here.ports.database.get(dbPaths.mails(demoUid('newcomer')));
  expect(Object.values(mails ?? {})).toHaveLength(1);
  const outbox = await here.fetch(new Request(`${origin}/outbox.json`));
  expect(await outbox.json()).toMatchObject([{ to: 'newcomer@example.org' }]);
});

test('an editor gives a new submission its session, a participant may not', async () => {
  const here = await open('asEditor');
  const change = { id: 'T0002', assignment: { sessionId: 'OM' } };
  const rejected = await post(here, '/api/program/update', await tokenOf(here, 'asParticipant'), change);
  expect(rejected.status).toBe(403);
  const done = await post(here, '/api/program/update', await tokenOf(here, 'asEditor'), change);
  expect(done.status).toBe(200);
  expect(await here.ports.database.get(`${dbPaths.program('T0002')}/sessionId`)).toBe('OM');
});

test("a scenario's changes apply from the start", async () => {
  const { ports } = await open('siteClosed');
  expect(await ports.database.get(`${dbPaths.base}/closed`)).toBe(true);
});

test('accounts can be made while the settings let them and the site is open', async () => {
  const here = await open('asVisitor');
  const status = async (name: string) =>
    (await ask(here, 'signUp', { email: `${name}@example.org`, password: 'polar2026' }))?.status;
  expect(await status('first')).toBe(200);
  await here.ports.database.update({ [`${dbPaths.base}/addAccount`]: false });
  expect(await status('second')).toBe(400);
  await here.ports.database.update({
    [`${dbPaths.base}/addAccount`]: true,
    [`${dbPaths.base}/closed`]: true,
  });
  expect(await status('third')).toBe(400);
});

test('comments of the demo cause no mail', async () => {
  const { workers, ports } = await open('asVisitor');
  await workers.settled();
  expect(await ports.database.get('server/outbox')).toBeNull();
});

test('abstracts go through the ordinary upload and conversion', async () => {
  const here = await open('asParticipant', (options) => demoFiles({ ...options, most: 4 }));
  await here.filed;
  await here.workers.settled();
  expect(converted).toBe(8);
  expect(Object.keys((await here.ports.database.get(dbPaths.movies)) ?? {})).toHaveLength(3);
  const token = await tokenOf(here, 'asParticipant');
  const pages = await post(here, '/php/download.php', token, { programId: 'OBo03', kind: 'abstract' });
  expect(await pages.json()).toMatchObject({
    pages: [expect.stringContaining('/file/PDF/abstract/OBo03-1.png')],
  });
  expect(await here.ports.database.get(serverDbPaths.statusOf('OBo03', 'abstract'))).toMatchObject({
    state: 'complete',
  });
});

test('the rules accept changes of what the demo brings along, item by item', async () => {
  const here = await open('asEditor');
  const { update } = await socket(here, await tokenOf(here, 'asEditor'));
  const tables = await read(here.ports.database, stored.draftTables);
  for (const [table, { rooms = {} }] of Object.entries(tables))
    for (const [room, { tables: items = {} }] of Object.entries(rooms))
      for (const [id, item] of Object.entries(items)) {
        const path = dbPaths.draftItem(table, room, id);
        const { programs = {}, flash = {}, ...fields } = item;
        const change = Object.fromEntries(
          [
            ...Object.entries({ ...fields, version: item.version + 1 }),
            ...Object.entries(programs).map(([program, slot]) => [`programs/${program}`, slot]),
            ...Object.entries(flash).map(([program, slot]) => [`flash/${program}`, slot]),
          ].map(([name, value]) => [`${path}/${name}`, value]),
        );
        expect(await update(change), path).toBe('ok');
        expect(await update(change), path).toBe('permission_denied');
      }
});

test('the rules accept a comment under the public name that the demo gave its author, and no other', async () => {
  const here = await open('asParticipant');
  const { set: write } = await socket(here, await tokenOf(here, 'asParticipant'));
  const uid = demoUid('participant');
  const profile = await read(here.ports.database, stored.profile(uid));
  const comment = { uid, name: profile?.name ?? '', body: 'Hello', time: { '.sv': 'timestamp' } };
  const at = (key: string) => `${dbPaths.comments('OBo03')}/${key}`;
  expect(await write(at(here.ports.database.pushKey()), comment)).toBe('ok');
  expect(await write(at(here.ports.database.pushKey()), { ...comment, name: 'Somebody else' })).toBe(
    'permission_denied',
  );
});

interface Answer {
  d?: { r?: number; b?: { s: string } };
}

/** A raw client; writes resolve with the status. */
async function socket({ engine }: World, token: string) {
  const waiting = new Map<number, (status: string) => void>();
  const receive = (frame: string) => {
    const { d } = JSON.parse(frame) as Answer;
    if (d?.r !== undefined && d.b) waiting.get(d.r)?.(d.b.s);
  };
  const connection = engine.connect(
    (frame) => receive(frameText(frame)),
    () => {},
    {
      host: 'localhost',
    },
  );
  const ask = (a: string, b: object) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const r = waiting.size + 1;
    waiting.set(r, resolve);
    connection.receive(JSON.stringify({ t: 'd', d: { r, a, b } }));
    return promise;
  };
  expect(await ask('auth', { cred: token })).toBe('ok');
  return {
    set: (path: string, value: object) => ask('p', { p: `/symposium/${path}`, d: value }),
    update: (values: object) => ask('m', { p: '/symposium', d: values }),
  };
}
