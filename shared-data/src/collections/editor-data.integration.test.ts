import { readFileSync } from 'node:fs';
import type { Json } from 'embedded-firebase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, startWorld, type World } from '../testing/world.ts';

/** The rules that are deployed. */
const deployed = (
  JSON.parse(readFileSync(new URL('../../../database.rules.json', import.meta.url), 'utf8')) as {
    rules: { symposium: { otherData: Record<string, Json> } };
  }
).rules.symposium.otherData;
const rules = {
  staticData: { '.read': 'auth != null' },
  otherData: {
    user: { '.read': 'auth != null' },
    unavailable: deployed['unavailable'] as Json,
    order: deployed['order'] as Json,
  },
  state: { '.read': 'auth != null' },
};
const data = {
  setting: { base: { closed: false } },
  staticData: {
    session: { S1: { id: 'S1' } },
    program: { p1: { id: 'p1', title: 'Ice', sessionId: 'S1' }, p2: { id: 'p2', title: 'Snow' } },
  },
  otherData: { user: { editor: { name: 'Ed Itor' } } },
  state: { claims: { editor: { editor: true } } },
};

let world: World;
let page: typeof import('./editor-data.ts');
beforeAll(async () => {
  world = await startWorld({ data, rules });
  const [email, password] = ['editor@example.org', 'polar2026'];
  await world.engine.accounts.create({
    ...{ uid: 'editor', email, password, emailVerified: true, claims: { editor: true } },
  });
  await openPage(world);
  await (await import('../identity/account.ts')).signIn(email, password);
  page = await import('./editor-data.ts');
});
afterAll(() => world.close());

const stored = (path: string) => world.engine.database.get(`symposium/${path}`);

test('an absence is stored for people with a profile only, and always taken back', async () => {
  const away = { date: '2026-12-02', begin: '09:00', end: '10:00' };
  await page.setUnavailable('editor', '0', away);
  expect(await stored('otherData/unavailable')).toMatchObject({ editor: [away] });
  await page.setUnavailable('editor', '0', null);
  await expect(page.setUnavailable('gone', '0', away)).rejects.toMatchObject({ code: 'account_gone' });
  const backwards = page.setUnavailable('editor', '0', { ...away, end: '08:00' });
  await expect(backwards).rejects.toMatchObject({ code: 'permission_denied' });
  await world.engine.database.set('symposium/otherData/unavailable/gone/0', away);
  await page.setUnavailable('gone', '0', null);
  expect(await stored('otherData/unavailable')).toBeNull();
});

test('of two absences at once none is lost', async () => {
  const away = (begin: string) => ({ date: '2026-12-02', begin, end: '20:00' });
  const { demand, settled } = await import('../sync/collection-store.ts');
  const leave = demand('unavailable', 'editor');
  expect(await settled('unavailable', 'editor')).toBe('live');
  const others = world.engine.database.set('symposium/otherData/unavailable/editor/0', away('08:00'));
  expect(await page.addUnavailable('editor', away('09:00'), 'unavailable')).toBe(true);
  await others;
  expect(await stored('otherData/unavailable/editor')).toEqual([away('08:00'), away('09:00')]);
  leave();
});

test('an absence is changed at once with the slot it gives up, or not at all', async () => {
  const away = (begin: string) => ({ date: '2026-12-02', begin, end: '20:00' });
  const kept = async () =>
    Object.values((await stored('otherData/unavailable/editor')) as object).filter(Boolean);
  await world.engine.database.set('symposium/otherData/unavailable/editor', { 0: away('08:00') });
  const { demand, settled } = await import('../sync/collection-store.ts');
  const leave = demand('unavailable', 'editor');
  expect(await settled('unavailable', 'editor')).toBe('live');
  expect(await page.addUnavailable('editor', away('09:00'), 'unavailable', '0')).toBe(true);
  expect(await kept()).toEqual([away('09:00')]);
  const slot = Object.keys((await stored('otherData/unavailable/editor')) as object).at(-1);
  const backwards = page.addUnavailable('editor', away('21:00'), 'unavailable', slot);
  await expect(backwards).rejects.toMatchObject({ code: 'permission_denied' });
  expect(await kept()).toEqual([away('09:00')]);
  leave();
});

test('of two who change the same absence one is told, and one absence stands', async () => {
  const away = (begin: string) => ({ date: '2026-12-02', begin, end: '20:00' });
  const times = async () =>
    Object.values(((await stored('otherData/unavailable/editor')) ?? {}) as object).filter(Boolean);
  await world.engine.database.set('symposium/otherData/unavailable/editor', { 0: away('08:00') });
  const { demand, storeOf } = await import('../sync/collection-store.ts');
  const leave = demand('unavailable', 'editor');
  await expect.poll(() => storeOf('unavailable', 'editor').get('0')).toEqual(away('08:00'));
  const results = await Promise.allSettled(
    ['09:00', '10:00'].map((begin) => page.addUnavailable('editor', away(begin), 'unavailable', '0')),
  );
  expect(results).toMatchObject([{ value: true }, { reason: { name: 'ConflictError' } }]);
  expect(await times()).toEqual([away('09:00')]);
  leave();
});

test('what somebody else has taken out is given up by nobody else, and can be taken out again', async () => {
  const away = { date: '2026-12-02', begin: '08:00', end: '20:00' };
  await world.engine.database.set('symposium/otherData/unavailable', null);
  // Written by a page that has not heard of it yet.
  const { loadFirebase } = await import('../platform/firebase.ts');
  const { transport } = await loadFirebase();
  const path = 'otherData/unavailable/editor';
  const late = transport.update({ [`${path}/0`]: null, [`${path}/1`]: away });
  await expect(late).rejects.toMatchObject({ code: 'permission_denied' });
  expect(await stored('otherData/unavailable')).toBeNull();
  await page.setUnavailable('editor', '0', null);
});

test('the order of a session that is gone is not stored, and the reason is told', async () => {
  await page.setProgramOrder('S1', { p1: 2, p2: 1 });
  expect(await stored('otherData/order')).toEqual({ S1: { p1: 2, p2: 1 } });
  await expect(page.setProgramOrder('OZ', { p1: 1 })).rejects.toMatchObject({ code: 'notFound' });
});
