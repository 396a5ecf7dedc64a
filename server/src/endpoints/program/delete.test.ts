import type { Json } from 'embedded-firebase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role, startTime, submission } from '../../testing/symposium.ts';
import { createTestWorld, justBefore, outcome, startedBefore, type TestWorld } from '../../testing/world.ts';

const p = programId;
const items = 'otherData/table/day1/rooms/A/tables';
const item = { id: 'm1', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 3 };
const hanging: Record<string, Json> = {
  [`${items}/m1`]: { ...item, programs: { [p]: { order: 1 }, OBo02: { order: 2 } } },
  [`${items}/m2`]: { ...item, id: 'm2' },
  'staticData/program/OBo02': { id: 'OBo02', title: 'Lichen' },
  'otherData/position': {
    [p]: { table: 'day1', room: 'A', item: 'm1' },
    OBo02: { table: 'day1', room: 'A', item: 'm1' },
  },
  [`state/issue/data/${p}/c1`]: { uid: 'registered', name: 'x', body: 'Nice', time: 1 },
  [`state/issue/total/${p}`]: 1,
  [`state/like/data/${p}/registered`]: true,
  [`state/like/total/${p}`]: 1,
  [`state/url/${p}/0`]: 'https://example.org/',
  [`state/status/${p}/presentation`]: { state: 'complete', at: 1 },
  [`state/page/presentation/${p}`]: { count: 3, version: 'v1', width: 1, height: 1 },
};

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({ changes: hanging });
});
afterEach(() => world.close());

const read = (path: string) => world.ports.database.get(path);
const remove = (role: Role, id = p) => world.post(role, '/api/program/delete', { id });

test.each<[Role, string, object]>([
  ['visitor', '401 unauthenticated', {}],
  ['unverified', '403 emailNotVerified', {}],
  ['newcomer', '403 forbidden', {}],
  ['registered', '403 forbidden', {}],
  ['owner', '200', { id: p, state: 'canceled' }],
  ['coeditor', '403 forbidden', {}],
  ['editor', '200', { id: p, state: 'deleted' }],
  ['admin', '200', { id: p, state: 'deleted' }],
  ['revoked', '403 forbidden', {}],
])('%s deletes a program: %s %j', async (role, expected, body) => {
  const answer = await remove(role);
  expect(await outcome(answer.clone())).toBe(expected);
  expect(await answer.json()).toMatchObject(body);
});

test('a withdrawn program stays, marked, with everything attached to it', async () => {
  await remove('owner');
  expect(await read(`staticData/program/${p}`)).toMatchObject({ id: p, canceled: true, sessionId: 'OB' });
  expect(await read(`${items}/m1/programs/${p}/order`)).toBe(1);
  expect(await read(`state/issue/total/${p}`)).toBe(1);
});

test('withdrawing a program sends one confirmation, recorded in the mail box; deleting sends none', async () => {
  const mails = async () =>
    Object.values(
      ((await read('server/outbox')) ?? {}) as Record<
        string,
        { to: { address: string }; subject: string; text: string }
      >,
    );
  await remove('owner');
  await remove('owner');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to.address).toBe('owner@example.org');
  expect(mail?.subject).toContain(`Your presentation ${p} has been withdrawn`);
  expect(mail?.text).toContain(`/meeting/presentation/${p}`);
  expect(Object.keys(((await read('state/mail/owner')) ?? {}) as object)).toHaveLength(1);
  await remove('editor');
  expect(await mails()).toHaveLength(1);
});

test('an owner withdraws after the deadline too, but not from a closed site', async () => {
  await world.ports.database.update({
    'setting/base/deadlines/submission': startTime - 1,
    'setting/permission/modifyProgram': false,
  });
  expect(await outcome(remove('owner'))).toBe('200');
  await world.ports.database.update({ 'setting/base/closed': true });
  expect(await outcome(remove('owner'))).toBe('403 closed');
});

test('nothing of a deleted program stays visible, and all of it is in the bin', async () => {
  await remove('editor');
  for (const area of ['staticData', 'otherData', 'state', 'server/files', 'server/jobs'])
    expect(JSON.stringify(await read(area)), area).not.toContain(p);
  expect(await read(`server/bin/program/${p}`)).toMatchObject({
    at: startTime,
    uid: 'editor',
    program: { title: 'Moss under snow' },
    own: { email: 'owner@example.org' },
    coeditors: { coeditor: true },
    urls: ['https://example.org/'],
    comments: { c1: { body: 'Nice' } },
    likes: { registered: true },
  });
  const files = Object.values((await read('server/bin/file')) ?? {});
  expect(files).toMatchObject([{ programId: p, kind: 'presentation', version: 'v1' }]);
});

test('only its timetable blocks get a new version', async () => {
  await remove('editor');
  expect(await read(`${items}/m1`)).toEqual({ ...item, version: 4, programs: { OBo02: { order: 2 } } });
  expect(await read(`${items}/m2/version`)).toBe(3);
});

test('a program that an editor moves while it is deleted has no position afterwards', async () => {
  await world.token('admin');
  const move = {
    [`${items}/m1/programs/${p}`]: null,
    [`${items}/m2/programs/${p}`]: { order: 1 },
    [`${items}/m2/version`]: 4,
    [`otherData/position/${p}`]: { table: 'day1', room: 'A', item: 'm2' },
  };
  const moved = justBefore(world, `staticData/program/${p}`, () => world.ports.database.update(move));
  await remove('admin');
  await moved;
  expect(JSON.stringify(await read('otherData/table'))).not.toContain(p);
  expect(Object.keys((await read('otherData/position')) as object)).toEqual(['OBo02']);
});

test('a program that is deleted cannot be deleted or changed again', async () => {
  await remove('editor');
  expect(await outcome(remove('editor'))).toBe('404 notFound');
  expect(await outcome(remove('editor', '../setting'))).toBe('400 invalid');
});

test('an editor who withdraws a program of their own does not delete it', async () => {
  await world.ports.database.update({ [`otherData/program/${p}/email`]: 'editor@example.org' });
  const answer = await world.post('editor', '/api/program/delete', { id: p, withdraw: true });
  expect(await answer.json()).toEqual({ id: p, state: 'canceled' });
  expect(await read(`staticData/program/${p}`)).toMatchObject({ canceled: true });
});

test('nobody can withdraw other people’s programs', async () => {
  const withdraw = (role: Role) =>
    outcome(world.post(role, '/api/program/delete', { id: p, withdraw: true }));
  expect(await withdraw('editor')).toBe('403 forbidden');
  expect(await withdraw('coeditor')).toBe('403 forbidden');
  expect(await withdraw('registered')).toBe('403 forbidden');
});

test('a concurrent change does not bring a deleted program back', async () => {
  await world.token('editor');
  const deleted = startedBefore(world, `staticData/program/${p}`, () => outcome(remove('editor')));
  expect(await outcome(world.post('owner', '/api/program/update', { id: p, submission }))).toBe('200');
  expect(await deleted).toBe('200');
  expect(await read(`staticData/program/${p}`)).toBeNull();
  expect(await read(`otherData/program/${p}`)).toBeNull();
});
