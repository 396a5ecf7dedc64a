import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Json } from 'embedded-firebase';
import { paths } from 'shared-data/navigation/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedFirebase } from '../adapters/symposium-engine.ts';
import { createApp } from '../app.ts';
import { linkPreviews } from '../data/link-preview.ts';
import { publicPages } from '../data/public-pages.ts';
import { silentLog } from '../ports.ts';
import { people } from '../rules/matrix/people.ts';
import { permission, settingChanges, type WorldName, worldNames } from '../rules/matrix/worlds.ts';
import { remoteEntries } from '../site/builds.ts';
import { findable } from '../site/findable.ts';
import { createSite } from '../site/site.ts';
import { hasher, password } from '../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../testing/world.ts';
import type { DrawnPages } from './drawn-pages.ts';
import { openDrawing } from './open-drawing.ts';
import { markedRecords } from './testing/marked-records.ts';
import { realBundles } from './testing/real-bundles.ts';

/** Whatever the state of the site, and whoever asks: drawn pages, what chats and search engines read of them, and snapshots tell what a visitor may read, over HTTP, and nothing of before. */

const day = paths.table('day1');
const ofSession = paths.sessionPrograms('OB');
const instructions = paths.instructions();
const base = { closed: false, addAccount: true, addProgram: true, systemTitle: 'Polar' };
const pages = [
  ...[paths.home(), paths.meeting(), paths.programs(), ofSession, paths.tables()],
  ...[day, `${day}/others`, paths.tableItem('day1', 'A', 'talks')],
  ...[instructions, `${instructions}/access`, paths.presentation('OBo01'), '/sitemap.xml'],
];
/** Marks that each page shows while visitors may read everything. */
const shows: [path: string, mark: RegExp][] = [
  [paths.home(), /publicLead\d/],
  [paths.meeting(), /publicNews\d/],
  [paths.programs(), /publicProgram\d/],
  [ofSession, /publicProgram\d/],
  [day, /publicItem\d/],
  [paths.tableItem('day1', 'A', 'talks'), /publicItem\d/],
  [`${instructions}/access`, /publicInstruction\d/],
];
/** What everybody reads, also while the site is closed. */
const always = /public(?:Lead|News|Sponsor|Advertisement|Exhibition)(?:Ja)?\d/g;

let builds: ReturnType<typeof realBundles>;
let world: TestWorld;
let drawn: DrawnPages;
let server: Server;
let origin: string;
let snapshots: string[];

beforeAll(async () => {
  builds = realBundles();
  world = await createTestWorld({ changes: markedRecords });
  const { ports, engine, options } = world;
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const app = createApp(ports, { ...options, remotes: remoteEntries(builds, silentLog) });
  const preview = linkPreviews(ports.database);
  const opened = openDrawing({
    builds,
    backend: { database: ports.database, firebase: embeddedFirebase, embedded: { engine } as never },
    preview,
    origin,
    clock: { now: () => performance.now() },
    log: silentLog,
  });
  if (!opened) throw new Error('there is nothing to draw from');
  drawn = opened;
  const { draw, snapshot, isCurrent } = drawn;
  const site = createSite({
    ...{ builds, drawn: (request) => draw(request), snapshot, isCurrent, secure: false },
    api: (request) => app.fetch(request, {}),
    auth: async () => null,
    preview,
    findable: findable(origin, publicPages(ports.database, { now: () => performance.now() })),
  });
  server.on(
    'request',
    getRequestListener((request) => site(request, {}), { overrideGlobalObjects: false }),
  );
});
afterAll(async () => {
  drawn?.close();
  server?.close();
  server?.closeAllConnections();
  await world?.close();
  builds?.remove();
});

async function get(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(origin + path, { headers: { 'user-agent': 'Mobile', ...headers } })).text();
}

/** A page is drawn as soon as the process that draws has heard of the last change. */
const comes = (path: string, mark: RegExp) => expect.poll(() => get(path), { timeout: 30_000 }).toMatch(mark);

const atSettings = (changes: Record<string, Json>) =>
  Object.fromEntries(Object.entries(changes).map(([path, value]) => [`setting/${path}`, value]));

async function enter(name: WorldName, more: Record<string, Json> = {}): Promise<void> {
  // What the socket of the process that draws may ask for comes back with time.
  world.time.now += 20_000;
  await world.ports.database.update({ 'setting/base': base, 'setting/permission': permission });
  await world.ports.database.update({ ...atSettings(settingChanges[name]), ...more });
}

/** Waits until visitors are told everything that they may read anywhere. */
async function enterOpen(more: Record<string, Json> = {}): Promise<void> {
  await enter('anonymous', more);
  for (const [path, mark] of shows) await comes(path, mark);
  const found = await Promise.all(
    pages.map(async (path) => /href="(\/snapshot\/[^"]*)"/.exec(await get(path))?.[1]),
  );
  snapshots = [...new Set(found.filter((one) => one !== undefined))];
}

const marksIn = (text: string) => text.match(/(?:secret|public)[A-Z][A-Za-z]*\d+/g) ?? [];

/** Marks in all pages and snapshots that a visitor may not read in this state of the site. */
async function leaks(name: WorldName, headers: Record<string, string> = {}): Promise<string[]> {
  const texts = await Promise.all([...pages, ...snapshots].map((path) => get(path, headers)));
  const readable = name === 'anonymous' ? /^public/ : name === 'strict' ? /^public(?!Program\d)/ : always;
  return texts.flatMap(marksIn).filter((mark) => !new RegExp(readable.source).test(mark));
}

test('where visitors may read everything, pages and snapshots have it', async () => {
  await enterOpen();
  expect(snapshots.length).toBeGreaterThan(2);
  for (const address of snapshots) await comes(address, /"permission":/);
  await comes(snapshots.find((one) => one.includes('programs')) ?? '', /publicProgram\d/);
});

test.each(worldNames)('%s: nothing that a visitor may not read, at once and later', async (name) => {
  await enterOpen();
  await enter(name);
  expect(await leaks(name)).toEqual([]);
  // By now the process that draws has heard of it.
  await expect.poll(() => get(paths.home())).toContain('data-drawn');
  expect(await leaks(name)).toEqual([]);
});

const signedIn = people.flatMap(({ letter, uid, auth }) =>
  auth ? [{ letter, uid, token: auth.token }] : [],
);
test.each(signedIn)(
  'who is signed in changes nothing: $letter',
  async ({ uid, token: { email_verified: verified, email, admin, editor } }) => {
    // The forger has the owner’s address, which only one account can have, and the odd one's cannot be signed up.
    const address = ['forger', 'odd'].includes(uid) ? `${uid}@example.org` : String(email);
    const { accounts } = world.ports;
    await accounts.import([
      {
        uid: `matrix-${uid}`,
        email: `matrix-${address}`,
        passwordHash: await hasher.hash(password),
        emailVerified: verified === true,
        claims: { ...(admin === true && { admin }), ...(editor === true && { editor }) },
      },
    ]);
    const { idToken } = await world.signIn({ email: `matrix-${address}`, password });
    await enterOpen();
    const headers = { authorization: `Bearer ${idToken}`, cookie: `token=${idToken}; session=${uid}` };
    for (const path of [...pages, ...snapshots]) {
      const told = async (by = {}) => marksIn(await get(path, by)).join();
      // One of the two may be served before it is drawn again.
      await expect.poll(async () => (await told(headers)) === (await told())).toBe(true);
    }
    expect(await leaks('anonymous', headers)).toEqual([]);
    expect(await get(paths.programs(), { ...headers, cookie: 'account=yes' })).not.toContain('data-drawn');
    await enter('open');
    expect(await leaks('open', headers)).toEqual([]);
  },
);

const item = 'staticData/table/day1/rooms/A/tables/talks';
test.each<[string, Record<string, Json>, RegExp]>([
  ['a program is taken away', { 'staticData/program/OBo01': null }, /publicProgram\d/],
  [
    'a program has another title',
    { 'staticData/program/OBo01/title': 'New' },
    markOf('staticData/program/OBo01'),
  ],
  ['an item is hidden', { [item]: null }, /publicItem\d/],
  ['an item has another title', { [`${item}/title`]: 'New' }, /publicItem\d/],
  ['a session has another title', { 'staticData/session/OB/title': 'New' }, /publicSession\d/],
  [
    'a page of instructions is emptied',
    { 'staticData/instruction/access/body': null },
    markOf('staticData/instruction/access', 'body'),
  ],
  ['the lead changes', { 'setting/information/lead': { en: 'New' } }, /publicLead\d/],
  ['a sponsor leaves', { 'staticData/sponsor/a': null }, /publicSponsor\d/],
  ['the list is closed', { 'setting/permission/showProgramList': false }, /publicProgram\d/],
  [
    'visitors are not admitted',
    { 'setting/permission/anonymous': false },
    /publicItem\d|publicProgram\d|publicInstruction\d/,
  ],
  ['the site is closed', { 'setting/base/closed': true }, /publicItem\d|publicProgram\d|publicInstruction\d/],
  ['the settings are gone', { 'setting/base': null }, /publicItem\d|publicProgram\d|publicInstruction\d/],
])('as soon as %s, nobody is told what was before', async (_, change, gone) => {
  await enterOpen(markedRecords);
  const asked = [...pages, ...snapshots];
  for (const address of snapshots) await comes(address, /"permission":/);
  expect((await Promise.all(asked.map((path) => get(path)))).join()).toMatch(gone);
  await world.ports.database.update(change);
  for (let turn = 0; turn < 3; turn += 1)
    expect((await Promise.all(asked.map((path) => get(path)))).join().match(gone)).toBeNull();
  await world.ports.database.update({ 'setting/base': base, ...markedRecords });
});

/** The mark in a record’s field. */
function markOf(path: string, field = 'title'): RegExp {
  const [mark = ''] = marksIn(JSON.stringify((markedRecords[path] as Record<string, Json>)[field]));
  return new RegExp(`${mark}\\b`);
}
