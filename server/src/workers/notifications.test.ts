import type { Json } from 'embedded-firebase';
import { plainProgram } from 'shared-data/testing/plain-program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asJson } from '../stored/database.ts';
import { programId } from '../testing/symposium.ts';
import { createTestWorld, recordingLog, type TestWorld } from '../testing/world.ts';
import { startBoardReplies } from './board-replies.ts';
import { startComments } from './comments.ts';
import { startNotifications } from './notifications.ts';

let world: TestWorld;
const minute = 60_000;
const at = (time: string) => Date.parse(`2026-12-03T${time}:00+09:00`);
const choices = { begins: true, next: true, changed: true, reply: true, zone: 'Asia/Tokyo', locale: 'en' };

beforeEach(async () => {
  world = await createTestWorld({
    changes: {
      'staticData/program/OBo02': asJson(
        plainProgram('OBo02', { title: 'Firn', sessionId: 'OB', ownerUid: 'else' }),
      ),
      'staticData/program/OBo03': asJson(
        plainProgram('OBo03', { title: 'Sea ice', sessionId: 'OB', ownerUid: 'else' }),
      ),
      'staticData/table/day1': day([
        [programId, '09:30'],
        ['OBo02', '09:45'],
        ['OBo03', '09:45'],
      ]),
      'state/notify/registered': choices,
      'state/notify/owner': choices,
      'state/star/registered': { [programId]: true, OBo02: true, OBo03: true },
    },
  });
  world.time.now = at('09:00');
});
afterEach(() => world.close());

function day(talks: [id: string, begin: string][]): Json {
  const programs = talks.map(([id, begin], order) => [id, { order, begin, end: '11:00' }]);
  const item = { kind: 'oral', sessionId: 'OB', begin: '09:30', end: '11:00', version: 1 };
  const items = { i: { ...item, programs: Object.fromEntries(programs) } };
  const rooms = { A: { id: 'A', name: 'Hall', nameJa: 'ホール', order: 1, tables: items } };
  return { name: 'day1', title: 'Day 1', date: '2026-12-03', order: 1, rooms } as Json;
}

const options = () => ({
  publicOrigin: 'https://symposium.example.org',
  log: recordingLog(world.logged),
  keepSecrets: false,
});

/** Starts the workers at a time, as after a restart. */
async function run(time = world.time.now, during: () => Promise<unknown> = async () => {}): Promise<void> {
  world.time.now = time;
  const workers = [startNotifications, startBoardReplies, startComments].map((start) =>
    start(world.ports, options()),
  );
  for (const worker of workers) await worker.settled();
  await during();
  for (let round = 0; round < 2; round++) for (const worker of workers) await worker.settled();
  await Promise.all(workers.map((worker) => worker.stop()));
}

async function shownTo(uid: string): Promise<string[]> {
  const found = (await world.ports.database.get(`state/notification/${uid}`)) ?? {};
  return Object.values(found as Record<string, { title: string; body: string; path: string }>)
    .map(({ title, body, path }) => [title, body, path].join(' | '))
    .sort();
}
const first = 'Moss under snow | Begins at 09:30 (venue time) · Hall · OBo01 | /meeting/presentation/OBo01';
const both = '2 starred presentations begin at 09:45 (venue time) | Firn, Sea ice | /meeting/table/day1';

test('starred presentations that begin in ten minutes, once, and together where they begin together', async () => {
  await run(at('09:19'));
  expect(await shownTo('registered')).toEqual([]);
  await run(at('09:20'));
  await run(at('09:21'));
  expect(await shownTo('registered')).toEqual([first]);
  await run(at('09:35'));
  await run(at('09:36'));
  expect(await shownTo('registered')).toEqual([both, first]);
});

test('one’s own presentation a quarter of an hour before, in the reader’s language and venue time', async () => {
  await world.ports.database.update({
    'state/notify/owner': { ...choices, locale: 'ja', zone: 'UTC' },
    'state/notify/coeditor': choices,
  });
  await run(at('09:15'));
  expect(await shownTo('owner')).toEqual([
    'あなたの発表は09:30（現地時刻）に始まります | ホール · Moss under snow | /meeting/presentation/OBo01',
  ]);
  expect(await shownTo('coeditor')).toEqual([
    'Your presentation begins at 09:30 (venue time) | Hall · Moss under snow | /meeting/presentation/OBo01',
  ]);
  expect(await shownTo('registered')).toEqual([]);
});

test('a delay is waited for', async () => {
  await world.ports.database.update({ 'state/delay/day1/A/i': { minutes: 20, at: at('09:10') } });
  await run(at('09:20'));
  expect(await shownTo('registered')).toEqual([]);
  await run(at('09:40'));
  expect(await shownTo('registered')).toEqual([first.replace('09:30', '09:50')]);
});

test.each<[string, Record<string, Json>]>([
  ['nothing was chosen', { 'state/notify/registered': null }],
  ['that was not chosen', { 'state/notify/registered/begins': null }],
  [
    'the hours are quiet',
    { 'state/notify/registered': { ...choices, quietFrom: '09:00', quietTo: '10:00' } },
  ],
  ['it is canceled', { [`staticData/program/${programId}/canceled`]: true }],
  ['it is not starred', { [`state/star/registered/${programId}`]: null }],
  ['the site is closed', { 'setting/base/closed': true }],
  ['the choice does not parse', { 'state/notify/registered/zone': 'Mars/Olympus' }],
])('nobody is notified of a beginning where %s', async (_, changes) => {
  await world.ports.database.update(changes);
  await run(at('09:20'));
  expect(await shownTo('registered')).toEqual([]);
});

test('a talk that is moved to later is notified of again, then', async () => {
  await run(at('09:20'));
  await world.ports.database.set('staticData/table/day1', day([[programId, '10:30']]));
  await run(at('09:25'));
  expect(await shownTo('registered')).toHaveLength(1);
  await run(at('10:20'));
  expect(await shownTo('registered')).toEqual([first, first.replace('09:30', '10:30')]);
});

test('who replied and who commented, and in quiet hours afterwards', async () => {
  await world.ports.database.update({
    'state/notify/owner': { ...choices, quietFrom: '08:30', quietTo: '09:30' },
  });
  const comment = (key: string, uid: string, more = {}) => ({
    [`state/issue/data/${programId}/${key}`]: {
      uid,
      name: `Kaede ${uid}`,
      body: 'Why?',
      time: at('09:00'),
      ...more,
    },
  });
  await run(at('09:00'), () => world.ports.database.update(comment('k1', 'registered')));
  await run(at('09:01'), () => world.ports.database.update(comment('k2', 'editor', { replyTo: 'k1' })));
  expect(await shownTo('registered')).toEqual([
    'Kaede editor replied to your comment | Why? | /meeting/presentation/OBo01',
  ]);
  expect(await shownTo('owner')).toEqual([
    'Kaede editor commented on OBo01 | Why? | /meeting/presentation/OBo01',
    'Kaede registered commented on OBo01 | Why? | /meeting/presentation/OBo01',
  ]);
  const times = Object.values((await world.ports.database.get('state/notification/owner')) ?? {}) as Json[];
  expect(times.map((one) => (one as { at: number }).at)).toEqual([at('09:30'), at('09:30')]);
});

test('who is answered on a board is notified of it once, as long as there are boards', async () => {
  const entry = (key: string, uid: string, more = {}) => ({
    [`state/bbs/OB/${key}`]: { uid, name: `Kaede ${uid}`, body: 'Deep', time: at('09:00'), ...more },
  });
  const { database } = world.ports;
  await database.update({
    ...entry('q', 'registered'),
    ...entry('old', 'editor', { replyTo: 'q', time: 1 }),
  });
  await run(at('09:00'), () =>
    database.update({
      ...entry('a', 'editor', { replyTo: 'q' }),
      ...entry('self', 'registered', { replyTo: 'q' }),
    }),
  );
  await run(at('09:01'));
  expect(await shownTo('registered')).toEqual([
    'Kaede editor replied to you on the board of OB | Deep | /meeting/sessionbbs/OB',
  ]);
  await database.update({ 'setting/permission/showSessionBbs': false });
  await run(at('09:01'), () => database.update(entry('b', 'editor', { replyTo: 'q' })));
  expect(await shownTo('registered')).toHaveLength(1);
});

test('notifications are kept for a day', async () => {
  await run(at('09:20'));
  await run(at('09:20') + 24 * 60 * minute);
  expect(await shownTo('registered')).toEqual([first]);
  await run(at('09:20') + 24 * 60 * minute + 1);
  expect(await shownTo('registered')).toEqual([]);
});
