import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../ports.ts';
import { openSocket } from '../testing/socket.ts';
import { programId as p } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import { startItemPeople, startTimetable } from './timetable.ts';
import type { Worker } from './worker.ts';

const slot = { order: 1 };
const item = (change: Record<string, Json> = {}) => ({
  id: 'x',
  kind: 'oral',
  sessionId: 'OB',
  begin: '09:00',
  end: '10:30',
  version: 3,
  ...change,
});
const day = (items: Record<string, Json>) => ({
  name: 'day1',
  title: 'Day 1',
  date: '2026-12-01',
  order: 1,
  rooms: { A: { id: 'A', name: 'Hall', order: 1, tables: items } },
});
const draft = 'otherData/table/day1/rooms/A/tables';
const shown = 'staticData/table/day1/rooms/A/tables';

let world: TestWorld;
let workers: Worker[];
beforeEach(async () => {
  world = await createTestWorld();
  await world.ports.database.update({ 'otherData/table/day1': day({ x: item() }) });
  start();
  await settled();
});
afterEach(async () => {
  await stop();
  await world.close();
});

function start() {
  const options = { publicOrigin: 'https://symposium.example.org', log: silentLog, keepSecrets: true };
  workers = [startTimetable, startItemPeople].map((one) => one(world.ports, options));
}
const stop = () => Promise.all(workers.map((worker) => worker.stop()));
const settled = () => Promise.all(workers.map((worker) => worker.settled()));
const read = (path: string) => world.ports.database.get(path);
const update = async (values: Parameters<typeof world.ports.database.update>[0]) => {
  await world.ports.database.update(values);
  await settled();
};

test('changes of the draft are public at once, and hidden items no longer public', async () => {
  expect(await read('staticData/table')).toEqual({ day1: day({ x: item() }) });
  const editor = await openSocket(world.engine, await world.token('editor'));
  expect(await editor.update('', { [`${draft}/x/title`]: 'Moss', [`${draft}/x/version`]: 4 })).toBe('ok');
  await expect.poll(() => read(shown)).toEqual({ x: item({ title: 'Moss', version: 4 }) });
  expect(await editor.update('', { [`${draft}/x/hidden`]: true, [`${draft}/x/version`]: 5 })).toBe('ok');
  await expect.poll(() => read(shown)).toBeNull();
  expect(await editor.update('', { [`${draft}/x/hidden`]: false, [`${draft}/x/version`]: 6 })).toBe('ok');
  await expect.poll(() => read(shown)).toEqual({ x: item({ title: 'Moss', version: 6 }) });
});

test('only differences are written, and nothing when there are none', async () => {
  const { database } = world.ports;
  const writes: object[] = [];
  const write = database.update.bind(database);
  database.update = (values) => {
    if (Object.keys(values).some((path) => path.startsWith('staticData'))) writes.push(values);
    return write(values);
  };
  await update({ [`${draft}/x/begin`]: '08:00', [`${draft}/x/version`]: 4 });
  expect(writes).toEqual([{ [`${shown}/x/begin`]: '08:00', [`${shown}/x/version`]: 4 }]);
  await stop();
  start();
  await settled();
  expect(writes).toHaveLength(1);
});

test('changes made while no server was running are published later', async () => {
  await stop();
  await world.ports.database.update({
    [`${draft}/y`]: item({ id: 'y', hidden: true }),
    [`${draft}/z`]: item({ id: 'z', note: 'not for the public' }),
    [`${shown}/old`]: item({ id: 'old' }),
  });
  start();
  await settled();
  expect(await read(shown)).toEqual({ x: item(), z: item({ id: 'z' }) });
});

test('a closed item belongs to the current owners and co-editors of its programs', async () => {
  const people = () => read('otherData/itemPeople');
  await update({ [`${draft}/x/programs/${p}`]: slot });
  expect(await people()).toBeNull();
  await update({ [`${draft}/x/closed`]: true });
  expect(await people()).toEqual({ day1: { A: { x: { owner: true, coeditor: true } } } });
  await update({ [`state/coeditor/${p}/coeditor`]: null, [`state/coeditor/${p}/registered`]: true });
  expect(await people()).toEqual({ day1: { A: { x: { owner: true, registered: true } } } });
  await update({ [`staticData/program/${p}/canceled`]: true });
  expect(await people()).toBeNull();
  await update({ [`staticData/program/${p}/canceled`]: null, [`${draft}/x/programs/${p}`]: null });
  expect(await people()).toBeNull();
});

test('the accounts that chair a closed item belong to it', async () => {
  await update({ [`${draft}/x/closed`]: true, 'otherData/chair/day1/A/x/registered': true });
  expect(await read('otherData/itemPeople')).toEqual({ day1: { A: { x: { registered: true } } } });
  await update({ 'otherData/chair/day1/A/x/registered': null });
  expect(await read('otherData/itemPeople')).toBeNull();
});

test('the accounts that convene a session convene its public items, and belong to the closed ones', async () => {
  const convene = (uids: string[] | null) => update({ 'staticData/session/OB/convenerUids': uids });
  const conveners = () => read('otherData/itemConvener');
  await convene(['registered', 'coeditor']);
  expect(await conveners()).toEqual({ day1: { A: { x: { registered: true, coeditor: true } } } });
  expect(await read('otherData/itemPeople')).toBeNull();
  await convene(['registered']);
  await update({ [`${draft}/x/closed`]: true });
  expect(await conveners()).toEqual({ day1: { A: { x: { registered: true } } } });
  expect(await read('otherData/itemPeople')).toEqual({ day1: { A: { x: { registered: true } } } });
  await update({ [`${draft}/x/hidden`]: true });
  expect(await conveners()).toBeNull();
  await update({ [`${draft}/x/hidden`]: null, [`${draft}/x/sessionId`]: '' });
  expect(await conveners()).toBeNull();
  await update({ [`${draft}/x/sessionId`]: 'OB' });
  await convene(null);
  expect(await conveners()).toBeNull();
});

test('conveners who were named or lost their session while no server was running are settled later', async () => {
  await stop();
  await world.ports.database.update({
    'staticData/session/OB/convenerUids': ['registered'],
    'otherData/itemConvener/day1/A': { x: { owner: true }, gone: { owner: true } },
  });
  start();
  await settled();
  expect(await read('otherData/itemConvener')).toEqual({ day1: { A: { x: { registered: true } } } });
});

test('participants read the chairs of a day at once, but not those of closed and hidden items', async () => {
  const chairs = (items: Record<string, Json>) => ({ 'otherData/chair/day1/A': items });
  const named = { x: { owner: true }, y: { coeditor: true }, z: { editor: true } };
  await update({
    ...chairs(named),
    [`${draft}/y`]: item({ id: 'y', closed: true }),
    [`${draft}/z`]: item({ id: 'z', hidden: true }),
  });
  const reader = await openSocket(world.engine, await world.token('registered'));
  const day = () => reader.value('otherData/publicChair/day1');
  expect(await day()).toEqual({ A: { x: { owner: true } } });
  expect(await reader.read('otherData/chair/day1')).toBe('permission_denied');
  for (const [id, answer] of [
    ['x', 'ok'],
    ['y', 'permission_denied'],
    ['z', 'permission_denied'],
  ])
    expect(await reader.read(`otherData/chair/day1/A/${id}`)).toBe(answer);
  await update({ [`${draft}/x/closed`]: true, [`${draft}/y/closed`]: null, [`${draft}/z/hidden`]: null });
  expect(await day()).toEqual({ A: { y: { coeditor: true }, z: { editor: true } } });
  await update(chairs({ z: { owner: true } }));
  expect(await day()).toEqual({ A: { z: { owner: true } } });
  await stop();
  await world.ports.database.update({ ...chairs({}), 'otherData/publicChair/day9/A/x/owner': true });
  start();
  await settled();
  expect(await read('otherData/publicChair')).toBeNull();
});

test('a delay is forgotten when its item is hidden or is no longer there', async () => {
  const late = { minutes: 5, at: world.time.now };
  await update({ 'state/delay/day1/A/x': late, 'state/delay/day1/A/gone': late });
  await update({ [`${draft}/x/title`]: 'Moss' });
  expect(await read('state/delay')).toEqual({ day1: { A: { x: late } } });
  await update({ [`${draft}/x/hidden`]: true });
  expect(await read('state/delay')).toBeNull();
});

test('nothing that participants read names an item that was hidden', async () => {
  const at = { table: 'day1', room: 'A', item: 'x' };
  const turn = { program: p, at: world.time.now, minutes: 15 };
  const said = { answered: true, at: world.time.now };
  await update({
    'state/turn/day1/A': { x: turn, gone: turn },
    'state/bbsAnswered/OB': { q: { ...said, ...at }, old: said },
    'setting/activeSite': at,
  });
  await update({ [`${draft}/x/title`]: 'Moss' });
  expect(await read('state/turn')).toEqual({ day1: { A: { x: turn } } });
  expect(await read('state/bbsAnswered/OB/q')).toEqual({ ...said, ...at });
  expect(await read('setting/activeSite')).toEqual(at);
  await update({ [`${draft}/x/hidden`]: true });
  expect(await read('state/turn')).toBeNull();
  expect(await read('state/bbsAnswered/OB')).toEqual({ q: said, old: said });
  expect(await read('setting/activeSite')).toBeNull();
  await update({ 'setting/activeSite': { ...at, note: { en: 'Soon' } } });
  expect(await read('setting/activeSite')).toBeNull();
});

test('only its people and staff can read the meeting of a closed item', async () => {
  await update({
    [`${draft}/x/closed`]: true,
    [`${draft}/x/programs/${p}`]: slot,
    'otherData/room/A/itemZoom/day1/x': { url: 'https://meet.example.org/1', showAt: world.time.now },
  });
  const answers = async (path: string) => {
    const found: Record<string, string> = {};
    for (const role of ['registered', 'owner', 'coeditor', 'editor'] as const)
      found[role] = await (await openSocket(world.engine, await world.token(role))).read(path);
    return found;
  };
  expect(await answers('otherData/room/A/itemZoom/day1/x')).toEqual({
    registered: 'permission_denied',
    owner: 'ok',
    coeditor: 'ok',
    editor: 'ok',
  });
});
