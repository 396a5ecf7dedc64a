import type { Json } from 'embedded-firebase';
import { parseICS, type VEvent } from 'node-ical';
import { plainProgram } from 'shared-data/testing/plain-program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asJson } from '../../stored/database.ts';
import { programId, type Role, startTime } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
const item = 'staticData/table/day1/rooms/A/tables/i';
const program = (id: string) =>
  asJson(plainProgram(id, { title: 'Firn; air, \\ and\nsnow', sessionId: 'OB', ownerUid: 'else' }));

beforeEach(async () => {
  world = await createTestWorld({
    changes: {
      'staticData/program/OBo02': program('OBo02'),
      'staticData/table/day1': {
        name: 'day1',
        title: 'Day 1',
        date: '2026-12-03',
        order: 1,
        rooms: {
          A: {
            id: 'A',
            name: 'Hall',
            order: 1,
            tables: {
              i: {
                kind: 'oral',
                sessionId: 'OB',
                begin: '09:30',
                end: '11:00',
                version: 1,
                programs: {
                  [programId]: { order: 1, begin: '09:30', end: '09:45' },
                  OBo02: { order: 2, begin: '09:45', end: '10:00' },
                },
              },
            },
          },
        },
      },
    },
  });
});
afterEach(() => world.close());

const change = (values: Record<string, Json>) => world.ports.database.update(values);

async function linkOf(role: Role): Promise<string> {
  const answer = await world.post(role, '/api/calendar/feed', { action: 'create' });
  const { url } = (await answer.json()) as { url: string };
  return url.slice(new URL(url).origin.length);
}

async function events(link: string): Promise<Record<string, VEvent>> {
  const answer = await world.get(link);
  expect(answer.status).toBe(200);
  const found = Object.values(parseICS(await answer.text())).filter((one) => one?.type === 'VEVENT');
  return Object.fromEntries((found as VEvent[]).map((event) => [event.uid.split('@')[0], event]));
}

test('stars and own talks are read by an independent parser, without signing in', async () => {
  await change({ 'state/star/owner/OBo02': true });
  const found = await events(await linkOf('owner'));
  expect(Object.keys(found).toSorted()).toEqual(['OBo01', 'OBo02']);
  expect(found['OBo02']).toMatchObject({
    summary: 'OBo02 Firn; air, \\ and\nsnow',
    location: 'Hall',
    status: 'CONFIRMED',
  });
  expect(new Date(found['OBo02']?.start ?? 0).toISOString()).toBe('2026-12-03T00:45:00.000Z');
});

test('programs that one co-edits and sittings that one chairs or convenes are in the feed, while they are public', async () => {
  const link = await linkOf('coeditor');
  const kinds = async () =>
    Object.entries(await events(link))
      .map(([uid, { summary, location, url }]) => [
        uid.replace(/-.*/, ''),
        summary,
        location,
        (url as unknown as { val?: string })?.val ?? url,
      ])
      .toSorted();
  const own = [
    programId,
    expect.any(String),
    'Hall',
    expect.stringContaining(`/meeting/presentation/${programId}`),
  ];
  expect(await kinds()).toEqual([own]);
  await change({ [`state/coeditor/${programId}/coeditor`]: null });
  expect(await kinds()).toEqual([]);
  const sitting = [['item', 'OB Biology', 'Hall', expect.stringContaining('/meeting/table/day1/A/i')]];
  await change({
    'staticData/session/OB/title': 'Biology',
    'staticData/session/OB/convenerUids': ['coeditor'],
  });
  expect(await kinds()).toEqual(sitting);
  const [before] = Object.values(await events(link));
  await change({ 'staticData/session/OB/convenerUids': null, 'otherData/chair/day1/A/i/coeditor': true });
  expect(await kinds()).toEqual(sitting);
  await change({ [`${item}/begin`]: '09:00' });
  const [after] = Object.values(await events(link));
  expect(after?.uid).toBe(before?.uid);
  expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
  expect(new Date(after?.start ?? 0).toISOString()).toBe('2026-12-03T00:00:00.000Z');
  await change({ [item]: null });
  expect(await kinds()).toEqual([]);
});

test('a change and a withdrawal keep the UID, raise SEQUENCE, and say CANCELLED; otherwise nothing changes', async () => {
  const link = await linkOf('owner');
  const first = (await events(link))['OBo01'];
  const text = await (await world.get(link)).text();
  world.time.now += 5 * 60_000;
  expect(await (await world.get(link)).text()).toBe(text);
  await change({ [`${item}/programs/${programId}`]: { order: 1, begin: '10:15', end: '10:30' } });
  const moved = (await events(link))['OBo01'];
  await change({ [`staticData/program/${programId}/canceled`]: true });
  const canceled = (await events(link))['OBo01'];
  expect([moved?.uid, canceled?.uid]).toEqual([first?.uid, first?.uid]);
  const [a, b, c] = [first, moved, canceled].map((event) => Number(event?.sequence));
  expect(b).toBeGreaterThan(a as number);
  expect(c).toBeGreaterThan(b as number);
  expect(new Date(moved?.start ?? 0).toISOString()).toBe('2026-12-03T01:15:00.000Z');
  expect(canceled?.status).toBe('CANCELLED');
});

test('a program that has not changed is answered with 304, and no copy is shared', async () => {
  const link = await linkOf('owner');
  const first = await world.get(link);
  expect(first.headers.get('cache-control')).toBe('private, max-age=300');
  const again = await world.get(link, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('who asks without a pause waits, and new links do not help', async () => {
  for (let i = 0; i < 10; i++) expect(await outcome(world.get(await linkOf('owner')))).toBe('200');
  const link = await linkOf('owner');
  expect(await outcome(world.get(link))).toBe('429 tooManyRequests');
  expect(await outcome(world.get(await linkOf('registered')))).toBe('200');
  world.time.now += 60_000;
  expect(await outcome(world.get(link))).toBe('200');
});

test('a new link ends the old one, and a revoked one is not found', async () => {
  const old = await linkOf('owner');
  const link = await linkOf('owner');
  expect(await outcome(world.get(old))).toBe('404 notFound');
  expect(await outcome(world.get(link))).toBe('200');
  expect(await world.ports.database.get('state/calendarFeed/owner')).toEqual({ at: startTime });
  expect(await (await world.post('owner', '/api/calendar/feed', { action: 'revoke' })).json()).toEqual({
    url: null,
  });
  expect(await outcome(world.get(link))).toBe('404 notFound');
  expect(await world.ports.database.get('state/calendarFeed/owner')).toBeNull();
});

test('only the hash of a link is stored', async () => {
  const link = await linkOf('owner');
  const secret = link.slice(link.indexOf('.', link.indexOf('key=')) + 1);
  expect(secret).toHaveLength(43);
  expect(JSON.stringify(await world.ports.database.get(''))).not.toContain(secret);
});

test.each([
  '',
  '?key=',
  '?key=owner',
  `?key=owner.${'a'.repeat(43)}`,
  `?key=nobody.${'a'.repeat(43)}`,
  `?key=..%2Fowner.${'a'.repeat(43)}`,
])('the key in %j opens nothing', async (search) => {
  await linkOf('owner');
  expect(await outcome(world.get(`/api/calendar/feed.ics${search}`))).toBe('404 notFound');
});

test('a closed site serves nobody without privilege, and the link works again afterwards', async () => {
  const [owner, editor] = [await linkOf('owner'), await linkOf('editor')];
  await change({ 'setting/base/closed': true });
  expect(await outcome(world.get(owner))).toBe('403 closed');
  expect(await outcome(world.get(editor))).toBe('200');
  await change({ 'setting/base/closed': false });
  expect(await outcome(world.get(owner))).toBe('200');
});

test('a link dies with its account, and while that is disabled', async () => {
  const link = await linkOf('registered');
  await world.post('admin', '/api/auth/update', { uid: 'registered', disabled: true });
  expect(await outcome(world.get(link))).toBe('404 notFound');
  await world.post('admin', '/api/auth/update', { uid: 'registered', disabled: false });
  expect(await outcome(world.get(link))).toBe('200');
  await world.post('admin', '/api/auth/delete', { uid: 'registered' });
  expect(await outcome(world.get(link))).toBe('404 notFound');
  expect(await world.ports.database.get('server/calendarFeed/registered')).toBeNull();
});

test('hidden items of the timetable are not in the feed, boards of posters are', async () => {
  await change({
    'otherData/table/day1/rooms/A/tables/hidden': {
      kind: 'oral',
      hidden: true,
      programs: { OBo01: { order: 1 } },
    },
    [`${item}/programs/${programId}/board`]: 'P7',
  });
  const found = await events(await linkOf('owner'));
  expect(Object.keys(found)).toEqual(['OBo01']);
  expect(found['OBo01']?.location).toBe('Hall P7');
});

test('the core time of a poster’s board moves with its number and its hours, and is withdrawn with the poster', async () => {
  await change({
    [`${item}/kind`]: 'poster',
    [`${item}/core`]: { odd: { begin: '09:30', end: '10:00' }, even: { begin: '10:00', end: '10:30' } },
    [`${item}/programs/${programId}`]: { order: 1, board: 'P7' },
  });
  const link = await linkOf('owner');
  const core = async () => {
    const { [`${programId}-core`]: event, [programId]: whole } = await events(link);
    expect(whole?.uid).toBe(event?.uid.replace('-core', ''));
    const { summary, location, status } = event ?? {};
    return {
      summary,
      location,
      status,
      begin: event?.start.toISOString(),
      sequence: Number(event?.sequence),
    };
  };
  const odd = await core();
  expect(odd).toMatchObject({ location: 'Hall P7', status: 'CONFIRMED', begin: '2026-12-03T00:30:00.000Z' });
  expect(odd.summary).toMatch(/^OBo01 .*\(core time\)$/s);
  await change({ [`${item}/programs/${programId}/board`]: 'P8' });
  const even = await core();
  expect(even).toMatchObject({ location: 'Hall P8', begin: '2026-12-03T01:00:00.000Z' });
  await change({ [`${item}/core/even/begin`]: '10:15' });
  const later = await core();
  expect(later.begin).toBe('2026-12-03T01:15:00.000Z');
  await change({ [`staticData/program/${programId}/canceled`]: true });
  const canceled = await core();
  expect(canceled.status).toBe('CANCELLED');
  const sequences = [odd, even, later, canceled].map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  await change({ [`${item}/core`]: null });
  expect(Object.keys(await events(link))).toEqual([programId]);
});

test('a helper makes no link, as it would outlive the help, and leaves that of the person alone', async () => {
  const link = await linkOf('owner');
  await change({ 'setting/admin/signInAs': true });
  const token = await world.ports.accounts.createCustomToken('owner', { helper: 'admin', seconds: 300 });
  const { idToken } = await world.signIn({ token });
  const answer = await world.app.request('/api/calendar/feed', {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'create', locale: 'en' }),
  });
  expect(answer.status).toBe(403);
  expect((await world.get(link)).status).toBe(200);
});
