import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocket } from '../testing/socket.ts';
import { programId, startTime } from '../testing/symposium.ts';
import { createTestWorld, outboxOf, recordingLog, type TestWorld } from '../testing/world.ts';
import { startBoards } from './boards.ts';
import { mailedAnHour, receivedAnHour, startComments } from './comments.ts';
import { startTotals } from './totals.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
  await run();
});
afterEach(() => world.close());

const options = () => ({
  publicOrigin: 'https://symposium.example.org',
  log: recordingLog(world.logged),
  keepSecrets: false,
});
async function run(during: () => Promise<unknown> = async () => {}): Promise<void> {
  const workers = [startComments, startBoards, startTotals].map((start) => start(world.ports, options()));
  for (const worker of workers) await worker.settled();
  await during();
  for (const worker of workers) await worker.settled();
  await Promise.all(workers.map((worker) => worker.stop()));
}
function comment(key: string, uid: string, more: Record<string, Json> = {}) {
  const value = { uid, name: `Kaede ${uid}`, body: `I am ${uid}`, time: startTime, ...more };
  return world.ports.database.update({ [`state/issue/data/${programId}/${key}`]: value });
}
async function mails(): Promise<string[]> {
  const rows = await outboxOf(world);
  return rows
    .map(({ to, subject }) => `${to.address.split('@')[0]}: ${subject.replace('[Test Symposium] ', '')}`)
    .sort();
}
const total = (path: string) => world.ports.database.get(`state/${path}/total/${programId}`);

test('a comment is confirmed to its author and mailed to owner and co-editor', async () => {
  await run(() => comment('k1', 'registered'));
  expect(await mails()).toEqual([
    'coeditor: New comment on OBo01',
    'owner: New comment on OBo01',
    'registered: Your comment on OBo01',
  ]);
  const records = Object.values((await world.ports.database.get('state/mail/owner')) ?? {});
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).toContain('https://symposium.example.org/meeting/presentation/OBo01');
});

test('the author of an answered comment gets one mail about it', async () => {
  await run(() => comment('k1', 'registered'));
  await world.ports.database.set('server/outbox', null);
  await run(() => comment('k2', 'owner', { replyTo: 'k1' }));
  expect(await mails()).toEqual([
    'coeditor: New comment on OBo01',
    'owner: Your comment on OBo01',
    'registered: Kaede owner replied to your comment on OBo01',
  ]);
});

test('comments made while the server was down are mailed later, each once', async () => {
  await comment('k1', 'registered');
  await run();
  await run();
  expect(await mails()).toHaveLength(3);
  expect(await total('issue')).toBe(1);
});

test('F14: a comment and a like that are written again, as after a lost acknowledgement, count and are mailed once', async () => {
  const socket = await openSocket(world.engine, await world.token('registered'));
  const at = `state/issue/data/${programId}/-again`;
  const value = { uid: 'registered', name: 'Kaede registered', body: 'Again?', time: { '.sv': 'timestamp' } };
  await run(async () => {
    expect(await socket.set(at, value)).toBe('ok');
    const first = await socket.value(at);
    world.time.now += 1000;
    await socket.set(at, value);
    expect(await socket.value(at)).toEqual(first);
    for (const again of [1, 2])
      expect(await socket.set(`state/like/data/${programId}/registered`, true), `${again}`).toBe('ok');
  });
  socket.close();
  expect([await total('issue'), await total('like')]).toEqual([1, 1]);
  expect(await mails()).toHaveLength(3);
});

test('comments of the same key cause a mail each, in the mail box and on the way', async () => {
  const { database } = world.ports;
  const other = `${programId}-k1`;
  const at = (id: string, key: string) => `state/issue/data/${id}/${key}`;
  const of = (uid: string) => ({ uid, name: `Kaede ${uid}`, body: `I am ${uid}`, time: startTime });
  const program = await database.get(`staticData/program/${programId}`);
  await database.update({ [`staticData/program/${other}`]: { ...(program as object), id: other } });
  await run(() => comment('k1-x', 'registered'));
  await database.update({ 'state/mail/owner': await markedRead() });
  await run(() => database.update({ [at(other, 'k1-x')]: of('coeditor'), [at(other, 'x')]: of('coeditor') }));
  const texts = Object.values((await database.get('state/mail/owner')) ?? {}).map((one) =>
    JSON.stringify(one),
  );
  expect(texts).toHaveLength(3);
  expect(
    texts.filter((text) => text.includes('"read":true') && text.includes('I am registered')),
  ).toHaveLength(1);
  expect((await mails()).filter((mail) => mail.startsWith('owner: New'))).toHaveLength(3);
});

async function markedRead(): Promise<Json> {
  const records = Object.entries((await world.ports.database.get('state/mail/owner')) ?? {});
  return Object.fromEntries(records.map(([id, record]) => [id, { ...(record as object), read: true }]));
}

test('a comment that is noticed again leaves the mails that it caused as they are', async () => {
  await run(() => comment('k1', 'registered'));
  const deleted = await markedRead();
  await world.ports.database.update({
    'state/mail/owner': deleted,
    'server/outbox': null,
    'server/noticed': null,
  });
  await run(() => comment('k1', 'registered', { body: 'Something else' }));
  expect(await world.ports.database.get('state/mail/owner')).toEqual(deleted);
  expect((await mails()).filter((mail) => mail.startsWith('owner'))).toEqual([]);
});

test('a failing comment does not block the others, and is retried', async () => {
  const { update } = world.ports.database;
  let tries = 0;
  world.ports.database.update = async (changes) => {
    if (!Object.keys(changes).some((path) => path.endsWith('/k1') && path.startsWith('server/')))
      return update(changes);
    tries += 1;
    throw new Error('the first comment');
  };
  await run(async () => {
    await comment('k1', 'registered');
    await comment('k2', 'owner');
  });
  expect((await mails()).filter((mail) => mail.startsWith('owner: Your'))).toHaveLength(1);
  expect(tries).toBeGreaterThan(0);
  expect(world.logged.join()).toContain('the first comment');

  world.ports.database.update = update;
  await run();
  expect((await mails()).filter((mail) => mail.startsWith('registered: Your'))).toHaveLength(1);
});

test('comments without end bury nobody in mails; the mail box keeps all of them', async () => {
  const many = receivedAnHour + 5;
  await run(async () => {
    for (let count = 0; count < many; count++) await comment(`k${count}`, 'registered');
    await comment('own', 'owner');
  });
  const sent = await mails();
  expect(sent.filter((mail) => mail.startsWith('owner: New'))).toHaveLength(receivedAnHour);
  expect(sent.filter((mail) => mail.startsWith('owner: Your'))).toHaveLength(1);
  const records = Object.values((await world.ports.database.get('state/mail/owner')) ?? {});
  expect(records).toHaveLength(many + 1);
});

test('endless comments of one person cause limited mails, and others are still mailed', async () => {
  const many = mailedAnHour + 20;
  await run(async () => {
    for (let count = 0; count < many; count++) await comment(`k${count}`, 'registered');
    await comment('other', 'coeditor');
  });
  const own = (await mails()).filter((mail) => mail.startsWith('registered: Your'));
  expect(own).toHaveLength(mailedAnHour);
  expect((await mails()).filter((mail) => mail.startsWith('coeditor: Your'))).toHaveLength(1);
  expect(await total('issue')).toBe(many + 1);
  expect(world.logged.join()).toContain('too many comments');
  await world.ports.database.set('server/outbox', null);
  await run();
  expect(await mails()).toEqual([]);

  await run(() => comment('later', 'registered', { time: startTime + 3_600_000 }));
  expect((await mails()).filter((mail) => mail.startsWith('registered: Your'))).toHaveLength(1);
});

test('comments of imported data cause no mail', async () => {
  await world.close();
  world = await createTestWorld();
  await comment('k1', 'registered');
  await run();
  expect(await mails()).toEqual([]);
  expect(await total('issue')).toBe(1);
});

test('a comment with markup is shown literally', async () => {
  await run(() => comment('k1', 'registered', { body: '<img src=x onerror=alert(1)> {programId}' }));
  const [record] = Object.values((await world.ports.database.get('state/mail/owner')) ?? {});
  expect(JSON.stringify(record)).toContain('&lt;img src=x onerror=alert(1)&gt; {programId}');
});

test('a blank comment causes no mail and blocks nothing', async () => {
  await run(() => comment('k1', 'registered', { body: '   ' }));
  await run(() => comment('k2', 'registered'));
  expect(await mails()).toHaveLength(3);
});

test('a broken template is replaced by the built-in one', async () => {
  const template = {
    id: 'postComment',
    title: 'Thanks {nobodyKnows}',
    body: 'x',
    type: 'comment',
    flag: true,
    system: true,
  };
  await world.ports.database.update({ 'setting/mailTemplate/postComment': template });
  await run(() => comment('k1', 'registered'));
  expect(await mails()).toContain('registered: Your comment on OBo01');
  expect(world.logged.join()).toContain('nobodyKnows');
});

test('a template that is switched off sends nothing', async () => {
  const template = { id: 'postComment', title: 'x', body: 'x', type: 'comment', flag: false, system: true };
  await world.ports.database.update({ 'setting/mailTemplate/postComment': template });
  await run(() => comment('k1', 'registered'));
  expect(await mails()).toEqual(['coeditor: New comment on OBo01', 'owner: New comment on OBo01']);
});

test('totals follow comments and likes, down to nothing', async () => {
  const like = (uid: string, value: Json) =>
    world.ports.database.update({ [`state/like/data/${programId}/${uid}`]: value });
  await run(async () => {
    await comment('k1', 'registered');
    await comment('k2', 'owner');
    await like('owner', true);
    await like('registered', true);
    await like('owner', null);
  });
  expect([await total('issue'), await total('like')]).toEqual([2, 1]);
  await like('registered', null);
  await world.ports.database.update({ [`state/issue/data/${programId}/k1`]: null });
  await run();
  expect([await total('issue'), await total('like')]).toEqual([1, null]);
});

test('boards have totals of entries, participants and of the likes of each entry', async () => {
  const entry = (key: string) => ({
    [`state/bbs/OB/${key}`]: { uid: 'owner', name: 'K', body: 'x', time: 1 },
  });
  await run(async () => {
    await world.ports.database.update({
      ...entry('k1'),
      ...entry('k2'),
      'state/sessionParticipants/OB/owner': true,
      'state/bbsLike/data/OB/owner/k1': true,
      'state/bbsLike/data/OB/registered/k1': true,
      'state/bbsLike/data/OB/registered/k2': true,
    });
  });
  const totals = async () => [
    await world.ports.database.get('state/bbsTotal'),
    await world.ports.database.get('state/bbsLike/total/OB'),
  ];
  expect(await totals()).toEqual([
    { comments: { OB: 2 }, participants: { OB: 1 } },
    { k1: 2, k2: 1 },
  ]);
  await run(() =>
    world.ports.database.update({ 'state/bbsLike/data/OB/registered': null, 'state/bbs/OB/k2': null }),
  );
  expect(await totals()).toEqual([{ comments: { OB: 1 }, participants: { OB: 1 } }, { k1: 1 }]);
});

test('who joined a board in an earlier release gets a mark of having read it', async () => {
  const { database } = world.ports;
  await database.update({
    'state/sessionParticipants/OB': { owner: true, registered: true },
    'state/seen/owner/OB': 5,
  });
  await run();
  expect(await database.get('state/seen')).toEqual({ owner: { OB: 5 }, registered: { OB: startTime } });
});

test.each([`program/${programId}`, 'session/OB', 'item/day1/A/x'])(
  'people who have a page open are counted once each: %s',
  async (page) => {
    const here = (values: Record<string, Json>) =>
      world.ports.database.update(
        Object.fromEntries(
          Object.entries(values).map(([at, value]) => [`state/presence/data/${page}/${at}`, value]),
        ),
      );
    const total = () => world.ports.database.get(`state/presence/total/${page}`);
    await run(() => here({ 'owner/1': 1, 'owner/2': 1, 'registered/1': 1 }));
    expect(await total()).toBe(2);
    await run(() => here({ 'owner/1': null, 'registered/1': null }));
    expect(await total()).toBe(1);
    await run(() => here({ 'owner/2': null }));
    expect(await total()).toBeNull();
    await run(() => here({ 'owner/3': 1 }));
    expect(await total()).toBe(1);
  },
);

test('a count of open pages whose marks went while no server ran is taken back at the start', async () => {
  const { database } = world.ports;
  await database.set('state/presence/total', { item: { day1: { A: { x: 4 } } }, session: { OB: 2 } });
  await run();
  expect(await database.get('state/presence/total')).toBeNull();
});

test('the likes of an entry go with it, and that it was answered', async () => {
  await run(async () => {
    await world.ports.database.update({
      'state/bbs/OB/k1': { uid: 'owner', name: 'K', body: 'x', time: 1 },
      'state/bbsLike/data/OB/owner/k1': true,
      'state/bbsLike/data/OB/registered/k1': true,
      'state/bbsLike/data/OB/registered/k2': true,
      'state/bbsAnswered/OB': { k1: { answered: true }, k2: { answered: true } },
    });
  });
  await run(() => world.ports.database.update({ 'state/bbs/OB/k1': null }));
  expect(await world.ports.database.get('state/bbsAnswered')).toEqual({ OB: { k2: { answered: true } } });
  expect(await world.ports.database.get('state/bbsLike')).toEqual({
    data: { OB: { registered: { k2: true } } },
    total: { OB: { k2: 1 } },
  });
});

test('totals are written at most once a second, and none is lost', async () => {
  const seen: Json[] = [];
  const unwatch = world.ports.database.onValue(`state/issue/total/${programId}`, (value) => seen.push(value));
  await run(async () => {
    for (let i = 0; i < 20; i++) await comment(`k${i}`, 'registered');
  });
  unwatch();
  expect(seen.length).toBeLessThan(4);
  expect(await total('issue')).toBe(20);
});

test('a wrong total is corrected at the next start', async () => {
  await world.ports.database.update({ [`state/like/total/${programId}`]: 99, 'state/issue/total/OBo77': 3 });
  await run();
  expect(await total('like')).toBeNull();
  expect(await world.ports.database.get('state/issue/total')).toBeNull();
});
