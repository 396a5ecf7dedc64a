import { readFileSync } from 'node:fs';
import type { Json } from 'embedded-firebase';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPage, startWorld, until, type World } from '../testing/world.ts';

const item = (id: string, version: number, programs: Record<string, Json>) => ({
  id,
  kind: 'oral',
  sessionId: 'S1',
  begin: '09:00',
  end: '10:00',
  version,
  programs,
});
const data = {
  setting: { base: { closed: false, systemTitle: 'Old' }, permission: { issue: true } },
  staticData: {
    session: { S1: { id: 'S1' }, OA: { id: 'OA' } },
    program: {
      p2: { title: 'Snow', sessionId: 'S1', presentationType: 'oral', ownerUid: 'x' },
      p1: { title: 'Ice', sessionId: 'S1', presentationType: 'oral', ownerUid: 'x' },
    },
    user: { 'editor@example%2Eorg': { isRegistered: true } },
  },
  otherData: {
    table: {
      d1: {
        name: 'd1',
        rooms: {
          A: {
            id: 'A',
            name: 'Hall',
            tables: { i1: item('i1', 1, { p1: { order: 1 } }), i2: item('i2', 4, {}) },
          },
          B: { id: 'B', name: 'Annex' },
        },
      },
    },
    user: { editor: { name: 'Ed Itor' } },
    position: { p1: { table: 'd1', room: 'A', item: 'i1' } },
  },
  state: { mail: { editor: { m1: { time: 1, read: false, data: { subject: 's' } } } } },
};
/** The timetable is under the rules that are deployed. */
const deployed = (
  JSON.parse(readFileSync(new URL('../../../database.rules.json', import.meta.url), 'utf8')) as {
    rules: { symposium: Record<'setting' | 'otherData', Record<string, Json>> };
  }
).rules.symposium;
const everything = { '.read': 'auth != null', '.write': 'auth != null' };
const rules = {
  setting: deployed.setting as Json,
  staticData: { '.read': 'auth != null' },
  otherData: {
    user: { '.read': 'auth != null' },
    table: deployed.otherData['table'] as Json,
    chair: deployed.otherData['chair'] as Json,
    room: deployed.otherData['room'] as Json,
    position: deployed.otherData['position'] as Json,
  },
  state: {
    '.read': 'auth != null',
    mail: everything,
    like: everything,
    url: everything,
    star: everything,
    sessionParticipants: everything,
    issue: {
      data: {
        $p: {
          $key: { '.write': "!data.exists() && newData.child('time').val() === now || !newData.exists()" },
        },
      },
    },
  },
};

let world: World;

beforeAll(async () => {
  world = await startWorld({ data, rules });
  await world.engine.accounts.create({
    uid: 'editor',
    email: 'editor@example.org',
    password: 'polar2026',
    emailVerified: true,
    claims: { editor: true, admin: true },
  });
  await world.engine.database.set('symposium/state/claims/editor', { editor: true, admin: true });
});

afterAll(() => world.close());
afterEach(() => world.closePages());

async function signedIn() {
  await openPage(world);
  const { signIn } = await import('../identity/account.ts');
  await signIn('editor@example.org', 'polar2026');
  const { storeOf, settled } = await import('../sync/collection-store.ts');
  await settled('tables');
  // the draft follows the claims
  await until(() => storeOf('tables').get('d1'));
  const selectors = await import('./selectors.ts');
  const changes = await import('./timetable-changes.ts');
  return { ...(await import('./writes.ts')), ...changes, ...selectors, storeOf };
}

let page: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  page = await signedIn();
});

const stored = (path: string) => world.engine.database.get(`symposium/${path}`);
const ref = (id: string) => {
  const found = page.selectItemRef('d1', 'A', id);
  if (!found) throw new Error(`no item ${id}`);
  return found;
};

test('a comment carries the own public name and the time of the server, and arrives once however often it is sent', async () => {
  const key = await page.newKey();
  await page.addComment({ on: 'program', id: 'p1' }, { key, body: ' Hello ' });
  expect(await stored(`state/issue/data/p1/${key}`)).toMatchObject({
    uid: 'editor',
    name: 'Ed Itor',
    body: 'Hello',
  });
  // As after a lost acknowledgement.
  const first = await stored(`state/issue/data/p1/${key}`);
  await page.addComment({ on: 'program', id: 'p1' }, { key, body: 'Hello' });
  const other = page.addComment({ on: 'program', id: 'p1' }, { key, body: 'Another text' });
  await expect(other).rejects.toMatchObject({ name: 'WriteError' });
  expect(await stored(`state/issue/data/p1/${key}`)).toEqual(first);
  expect(Object.keys((await stored('state/issue/data/p1')) as object)).toEqual([key]);
  await page.deleteComment({ on: 'program', id: 'p1' }, key);
  expect(await stored('state/issue/data/p1')).toBeNull();
});

test('a like and the marks of a mail can be set and taken back', async () => {
  await page.setLike('p1', true);
  expect(await stored('state/like/data/p1/editor')).toBe(true);
  await page.setLike('p1', false);
  await page.setStar('p1', true);
  expect(await stored('state/star/editor/p1')).toBe(true);
  await page.setStar('p1', false);
  expect(await stored('state/star/editor/p1')).toBeNull();
  expect(await stored('state/like/data/p1/editor')).toBeNull();
  await page.setMailRead('m1', true);
  await page.setMailDeleted('m1', true);
  expect(await stored('state/mail/editor/m1')).toMatchObject({ read: true, deletedAt: expect.any(Number) });
  await page.setMailDeleted('m1', false);
  expect(await stored('state/mail/editor/m1/deletedAt')).toBeNull();
});

test('pages released before switches had versions change them field by field', async () => {
  await page.setSiteClosed(true);
  expect(await stored('setting/base')).toEqual({ closed: true, systemTitle: 'Old' });
  await page.setSiteClosed(false);
  await page.setPermission('like', true);
  expect(await stored('setting/permission')).toEqual({ issue: true, like: true });
});

test('the second change of a switch is rejected', async () => {
  await page.saveSettings([{ setting: 'base/closed', value: true, version: 0 }]);
  const late = page.saveSettings([{ setting: 'base/closed', value: false, version: 0 }]);
  await expect(late).rejects.toMatchObject({ name: 'ConflictError' });
  await page.saveSettings([{ setting: 'base/closed', value: false, version: 1 }]);
  expect(await stored('setting/base')).toMatchObject({ closed: false });
});

test('F21: typed settings of two administrators merge, and the second change of one is rejected', async () => {
  await page.saveSettings([
    { setting: 'information/lead/en', value: 'Four days', version: 0 },
    { setting: 'base/systemTitle', value: 'New', version: 0 },
  ]);
  await page.saveSettings([{ setting: 'information/lead/ja', value: '四日間', version: 0 }]);
  const late = page.saveSettings([
    { setting: 'information/lead/en', value: 'Five days', version: 0 },
    { setting: 'information/hint/en', value: 'Hello', version: 0 },
  ]);
  await expect(late).rejects.toMatchObject({ name: 'ConflictError' });
  expect(await stored('setting/information')).toEqual({ lead: { en: 'Four days', ja: '四日間' } });
  expect(await stored('setting/version/information/lead/en')).toEqual({
    version: 1,
    by: 'editor@example.org',
    at: expect.any(Number),
  });
  await page.saveSettings([{ setting: 'information/lead/en', value: null, version: 1 }]);
  expect(await stored('setting/information')).toEqual({ lead: { ja: '四日間' } });
});

test('a program moves from one item to another in one write, and both versions grow', async () => {
  await page.placeProgram('p1', ref('i2'), { order: 2, begin: '09:00', end: '09:20' }, ref('i1'));
  expect(await stored('otherData/table/d1/rooms/A/tables/i1')).toMatchObject({ version: 2 });
  expect(await stored('otherData/table/d1/rooms/A/tables/i2')).toMatchObject({
    version: 5,
    programs: { p1: { order: 2, begin: '09:00', end: '09:20' } },
  });
  await until(() => page.selectPositions('p1').length === 1);
  expect(page.selectPositions('p1')).toMatchObject([{ item: 'i2', begin: '09:00', end: '09:20' }]);
});

test('an editor who looked at an older version is told of the conflict, and nothing is written', async () => {
  const outdated = { ...ref('i2'), version: ref('i2').version - 1 };
  const before = await stored('otherData/table');
  await expect(page.placeProgram('p2', outdated, { order: 3 })).rejects.toMatchObject({
    name: 'ConflictError',
  });
  await expect(page.unplaceProgram('p1', outdated)).rejects.toMatchObject({ name: 'ConflictError' });
  expect(await stored('otherData/table')).toEqual(before);
});

test('F20: two editors move the same talk: one is heard, the other is told', async () => {
  const other = await signedIn();
  const [from, to] = [ref('i2'), ref('i1')];
  const results = await Promise.allSettled([
    page.placeProgram('p1', to, { order: 1 }, from),
    other.placeProgram('p1', to, { order: 9 }, from),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  await until(() => page.selectPositions('p1').length === 1 && other.selectPositions('p1').length === 1);
});

test('F20: two editors give a talk its first place, each another one: one is heard, the other is told', async () => {
  const other = await signedIn();
  const slot = { order: 5, begin: '09:30', end: '09:45' };
  const results = await Promise.allSettled([
    page.placeProgram('p2', ref('i1'), slot),
    other.placeProgram('p2', ref('i2'), slot),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((result) => result.status === 'rejected')).toMatchObject({
    reason: { name: 'ConflictError' },
  });
  await until(() => page.selectPositions('p2').length === 1);
  const [position] = page.selectPositions('p2');
  expect(await stored('otherData/position/p2')).toEqual({ table: 'd1', room: 'A', item: position?.item });
  await page.unplaceProgram('p2', ref(position?.item ?? ''));
  expect(await stored('otherData/position/p2')).toBeNull();
});

test('an item is created with version 1 and changed field by field', async () => {
  const created = { table: 'd1', room: 'A', item: 'i3', version: 0 };
  await page.updateItem(created, { kind: 'break', sessionId: '', begin: '10:00', end: '10:20' });
  await until(() => page.selectItemRef('d1', 'A', 'i3')?.version === 1);
  await page.updateItem(ref('i3'), { end: '10:30' });
  expect(await stored('otherData/table/d1/rooms/A/tables/i3')).toMatchObject({
    id: 'i3',
    end: '10:30',
    version: 2,
  });
});

test('an item for a room that is gone is not made, and its editor is told that something has changed', async () => {
  const late = { table: 'd1', room: 'gone', item: 'i3', version: 0 };
  await expect(
    page.updateItem(late, { kind: 'break', sessionId: '', begin: '10:00', end: '10:20' }),
  ).rejects.toMatchObject({ name: 'ConflictError' });
  expect(await stored('otherData/table/d1/rooms/gone')).toBeNull();
});

test('an item is created together with its first program, which leaves its old place', async () => {
  const [from] = page.selectPositions('p1');
  const to = { table: 'd1', room: 'A', item: 'i4', version: 0 };
  const fields = { kind: 'oral' as const, sessionId: 'OA', begin: '11:00', end: '12:00' };
  const slot = { order: 1, begin: '11:00', end: '11:15' };
  await page.placeProgram('p1', to, slot, ref(from?.item ?? ''), fields);
  expect(await stored('otherData/table/d1/rooms/A/tables/i4')).toEqual({
    id: 'i4',
    ...fields,
    version: 1,
    programs: { p1: slot },
  });
  await until(() => page.selectPositions('p1').length === 1);
  expect(page.selectPositions('p1')).toMatchObject([{ item: 'i4' }]);
});

describe('a change of the whole timetable', () => {
  const place = (id: string, room = 'A') => ({ table: 'd1', room, item: id });
  const tableAt = (path: string) => `otherData/table/d1/rooms/${path}`;
  const made = (id: string, room = 'A') => ({
    ref: page.newItemRef(place(id, room)),
    fields: { kind: 'oral' as const, sessionId: 'OA', begin: '13:00', end: '14:00', title: 'New' },
    made: true,
  });

  test('two programs change places in one write, with the times of their items', async () => {
    await page.changeTimetable(
      [made('x'), made('y')],
      [{ programId: 'p2', to: { ref: page.newItemRef(place('x')), slot: { order: 1 } } }],
    );
    await until(() => page.selectItemRef('d1', 'A', 'y')?.version === 1);
    const [at] = page.selectPositions('p1');
    await page.changeTimetable(
      [{ ref: ref('x'), fields: { end: '14:30' } }],
      [
        { programId: 'p1', from: ref(at?.item ?? ''), to: { ref: ref('x'), slot: { order: 1 } } },
        { programId: 'p2', from: ref('x'), to: { ref: ref(at?.item ?? ''), slot: { order: 1 } } },
      ],
    );
    expect(await stored(`${tableAt('A')}/tables/x`)).toMatchObject({
      ...{ id: 'x', end: '14:30', version: 2 },
      programs: { p1: { order: 1 } },
    });
    expect(await stored('otherData/position/p2')).toEqual(place(at?.item ?? ''));
  });

  test('F20: who loses a race over one of many items is told, and nothing of it is written', async () => {
    const [own, others] = [ref('x'), ref('y')];
    await page.updateItem(others, { end: '14:10' });
    const before = await stored('otherData/table');
    const lost = page.changeTimetable(
      [own, others].map((one) => ({ ref: one, fields: { begin: '12:00' } })),
      [],
    );
    await expect(lost).rejects.toMatchObject({ name: 'ConflictError' });
    expect(await stored('otherData/table')).toEqual(before);
  });

  test('an item is taken out and made again under its id; its version goes on, and pages do not see it meanwhile', async () => {
    await until(() => page.selectItemRef('d1', 'A', 'y')?.version === 2);
    await page.changeTimetable([{ ref: ref('y'), fields: null }], []);
    await until(() => page.selectItemRef('d1', 'A', 'y') === undefined);
    expect(page.newItemRef(place('y')).version).toBe(3);
    await page.changeTimetable([made('y')], []);
    await until(() => page.selectItemRef('d1', 'A', 'y')?.version === 4);
    expect(await stored(`${tableAt('A')}/tables/y`)).toEqual({ id: 'y', ...made('y').fields, version: 4 });
  });

  test('what holds a program is not taken out', async () => {
    await expect(page.changeTimetable([{ ref: ref('x'), fields: null }], [])).rejects.toMatchObject({
      name: 'WriteError',
    });
  });

  test('an item goes to another room with its programs, chairs and own meeting', async () => {
    const meeting = { url: 'https://example.org/m', showAt: 5 };
    const from = ref('x');
    await world.engine.database.set('symposium/otherData/chair/d1/A/x', { editor: true });
    await world.engine.database.set('symposium/otherData/room/A/itemZoom/d1/x', meeting);
    const to = made('x', 'B');
    await page.changeTimetable(
      [{ ref: from, fields: null }, to],
      [{ programId: 'p1', from, to: { ref: to.ref, slot: { order: 1 } } }],
      [{ from: place('x'), to: place('x', 'B') }],
    );
    expect(await stored(`${tableAt('B')}/tables/x`)).toMatchObject({
      version: 1,
      programs: { p1: { order: 1 } },
    });
    expect(await stored(`${tableAt('A')}/tables/x`)).toMatchObject({ removed: true });
    expect(await stored('otherData/chair/d1')).toEqual({ B: { x: { editor: true } } });
    expect(await stored('otherData/room')).toEqual({ B: { itemZoom: { d1: { x: meeting } } } });
    expect(await stored('otherData/position/p1')).toEqual(place('x', 'B'));
  });

  test('a new item gets its chairs in the same write, and loses them when it is taken out', async () => {
    await world.engine.database.set('symposium/otherData/user/editor', { name: 'Editor', affiliation: 'I' });
    const gone = page.changeTimetable([made('z')], [], [], [{ ...place('z'), uid: 'gone', chairs: true }]);
    await expect(gone).rejects.toMatchObject({ code: 'account_gone' });
    await page.changeTimetable([made('z')], [], [], [{ ...place('z'), uid: 'editor', chairs: true }]);
    expect(await stored('otherData/chair/d1/A')).toEqual({ z: { editor: true } });
    await until(() => page.selectItemRef('d1', 'A', 'z') !== undefined);
    await page.changeTimetable(
      [{ ref: ref('z'), fields: null }],
      [],
      [],
      [{ ...place('z'), uid: 'editor', chairs: false }],
    );
    expect(await stored('otherData/chair/d1/A')).toBeNull();
  });
});
