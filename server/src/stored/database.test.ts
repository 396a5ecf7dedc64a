import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishTimetable } from '../data/public-timetable.ts';
import { programId as p } from '../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../testing/world.ts';
import { asJson, change, query, read, watch, watchEntries } from './database.ts';
import { stored } from './places.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const write = (values: Parameters<TestWorld['ports']['database']['update']>[0]) =>
  world.ports.database.update(values);
const unreadable = () => world.faults.filter((line) => line.startsWith('a stored value does not parse'));

test('a record that does not parse counts as absent and is logged once, with its path and without its value', async () => {
  await write({ [`staticData/program/${p}/authors`]: 'secret' });
  const link = () => outcome(world.post('owner', '/php/download.php', { programId: p, kind: 'abstract' }));
  expect(await link()).toBe('404 notFound');
  expect(await link()).toBe('404 notFound');
  expect(unreadable()).toEqual([expect.stringContaining(`"path":"staticData/program/${p}"`)]);
  expect(unreadable()[0]).toContain('authors');
  expect(unreadable()[0]).not.toContain('secret');
});

test('a list leaves out what does not parse', async () => {
  const user = await read(world.ports.database, stored.user('owner@example%2Eorg'));
  await write({
    'staticData/user/broken@example%2Eorg': asJson({ ...user, isRegistered: 'yes' }),
    'staticData/user/x': 1,
  });
  const users = await read(world.ports.database, stored.users);
  expect(Object.keys(users)).toContain('owner@example%2Eorg');
  expect(Object.keys(users)).not.toContain('broken@example%2Eorg');
  expect(unreadable()).toHaveLength(2);
  expect(await outcome(world.getAs('owner', '/api/health'))).toBe('200');
});

test('a query and a listener leave it out as well', async () => {
  await write({ 'server/outbox': { bad: { state: 'failed' }, worse: 'mail' } });
  const { database } = world.ports;
  expect(await query(database, stored.outbox, { orderByChild: 'state', equalTo: 'failed' })).toEqual({});
  const seen: string[] = [];
  const stop = watch(database, stored.outbox, {
    added: (id) => seen.push(`added ${id}`),
    changed: (id) => seen.push(`changed ${id}`),
    removed: (id) => seen.push(`removed ${id}`),
  });
  const mail = { state: 'sent', to: { name: '', address: 'a@example.org' }, subject: 'Moss' };
  await write({ 'server/outbox/good': { ...mail, createdAt: 1, attempts: 1, nextAt: 1 } });
  await write({ 'server/outbox/good/state': 'lost' });
  await expect.poll(() => seen).toEqual(['added good', 'removed good']);
  stop();
});

test('a comment that does not parse is not passed on', async () => {
  const seen: string[] = [];
  const comment = { uid: 'owner', name: 'Kaede', body: 'Moss', time: 1 };
  await write({ [`state/issue/data/${p}`]: { a: { ...comment, time: 'now' }, b: comment } });
  const stop = watchEntries(world.ports.database, stored.allComments, {
    added: (program, key) => seen.push(`${program} ${key}`),
    removed: () => {},
  });
  await expect.poll(() => seen).toEqual([`${p} b`]);
  stop();
});

test('a setting that does not parse leaves the other settings as they are; the site is closed unless it is open', async () => {
  await write({ 'setting/base/timeZone': 9, 'setting/base/systemTitle': 'Polar' });
  expect(await read(world.ports.database, stored.base)).toEqual({
    closed: false,
    addAccount: true,
    addProgram: true,
    systemTitle: 'Polar',
  });
  expect(unreadable()).toEqual([expect.stringContaining('"path":"setting/base/timeZone"')]);
  await write({ 'setting/base/closed': 'no' });
  expect(
    await outcome(
      world.post('visitor', '/api/auth/append', { email: 'n@example.org', password: 'polar20267' }),
    ),
  ).toBe('403 closed');
});

test('an item that does not parse leaves the rest of its day public', async () => {
  const item = { kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 1 };
  const tables = {
    x: { ...item, id: 'x', programs: { [p]: { order: 1 }, OBo02: 'first' } },
    y: { ...item, id: 'y', hidden: 'yes' },
  };
  await write({ 'otherData/table/day1': { name: 'day1', rooms: { A: { tables } } } });
  await publishTimetable(world.ports.database);
  expect(await world.ports.database.get('staticData/table/day1/rooms/A/tables')).toEqual({
    x: { ...item, id: 'x', programs: { [p]: { order: 1 } } },
  });
});

test('children with small numbers as keys are read as a list', async () => {
  await write({ 'server/outbox': null, 'server/mailResult/job': { 0: 'sent', 2: 'failed' } });
  expect(await read(world.ports.database, stored.mailResults('job'))).toEqual({ 0: 'sent', 2: 'failed' });
});

test('fields that this release does not know are kept', async () => {
  await write({ [`staticData/program/${p}/later`]: { a: 1 } });
  expect(await read(world.ports.database, stored.program(p))).toMatchObject({ later: { a: 1 } });
});

test('a record that does not parse is not written over, but a lease is', async () => {
  const { database } = world.ports;
  await write({ 'server/counters/program': 'many', 'server/leases/mail': 'mine' });
  expect(await change(database, stored.programCounter, () => 1)).toEqual({ committed: false, value: null });
  expect(await database.get('server/counters/program')).toBe('many');
  const lease = { by: 'me', until: 1 };
  expect(await change(database, stored.lease('mail'), () => lease, { replace: true })).toEqual({
    committed: true,
    value: lease,
  });
});
