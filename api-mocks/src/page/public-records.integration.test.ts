import type { Json } from 'embedded-firebase';
import { type Auth, compileRules, Situation } from 'embedded-firebase/rules';
import { databaseRules } from 'server/rules';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person } from '../factories/person.ts';
import { createRandom } from '../factories/random.ts';
import { demoFiles } from '../seed/demo-files.ts';
import { demoAccounts, demoUid } from '../seed/people.ts';
import { openWorld, post, tokenOf } from './testing/world-client.ts';
import type { World } from './world.ts';

type Line = [path: string, fields: string, source: string];

const registration = 'registration form: "Other participants can see only your name and affiliation."';
const submission = 'submission form: title and authors are what the programme prints; the note is not shown';
const comment = 'comment form: a comment is shown under your name';
const admin = 'written by administrators to be shown';
const zoomTime = 'specification 2: Zoom shows at a set time';

/** Fields visitors may read and the flag that allows them. `*` is any key, `**` everything below. */
const visitorLines: Line[] = [
  ['setting/base', '**', admin],
  ['setting/information', '**', admin],
  ['setting/permission', '*', 'the page shows what is allowed'],
  ['staticData/sponsor', '**', admin],
  ['staticData/advertisement', '**', admin],
  ['staticData/exhibition', '**', admin],
  ['staticData/session/*', 'id group title titleJa scope scopeJa color', 'specification 2: session program'],
  ['staticData/session/*/conveners', '*', 'specification 2: timetable'],
  ['otherData/sessionGroupIndex/*', 'id title titleJa order', 'specification 2: session program'],
  ['staticData/program/*', 'id title sessionId presentationType online language canceled', submission],
  ['staticData/program/*', 'ownerUid', 'specification 3: owning user per program'],
  ['staticData/program/*/authors/*', 'givenName middleName familyName nameJa affiliation', submission],
  ['staticData/program/*/authors/*', 'presenter', submission],
  ['staticData/program/*/authors/*/otherAffiliations', '*', submission],
  ['staticData/table/*', 'name title titleJa date order', 'specification 2: timetable'],
  ['staticData/table/*/rooms/*', 'id name nameJa order', 'specification 2: timetable'],
  [
    'staticData/table/*/rooms/*/tables/*',
    'id kind sessionId title titleJa begin end convener closed version',
    'specification 2: timetable shows session, times, convener, a closed-session note',
  ],
  [
    'staticData/table/*/rooms/*/tables/*/programs/*',
    'order begin end board',
    'specification 2: timetable shows posters and talks',
  ],
  [
    'staticData/table/*/rooms/*/tables/*/flash/*',
    'order begin end',
    'posters that are also told in a session',
  ],
  ['staticData/table/*/rooms/*/tables/*/core/*', 'begin end', 'specification 2: when posters are presented'],
  ['staticData/instruction', '**', admin],
  ['state/delay/*/*/*', 'minutes at', 'how late an item runs, said by its chairs to everybody'],
];

const participantLines: Line[] = [
  ['setting/enquete', '**', admin],
  ['setting/activeSite', '**', 'written by staff to be shown'],
  ['otherData/contest', '**', admin],
  ['otherData/user/*', 'name nameJa affiliation', registration],
  ['otherData/chair/*/*/*', '*', 'who chairs an item is named with it'],
  ['otherData/publicChair/*/*/*', '*', 'who chairs an item is named with it'],
  ['state/issue/data/*/*', 'uid name body time replyTo', comment],
  ['state/bbs/*/*', 'uid name body time replyTo question', comment],
  ['state/presence/total/*', '*', 'a count of open pages, without names'],
  ['state/presence/total/item/*/*/*', '*', 'a count of open pages, without names'],
  ['state/turn/*/*/*', 'program at minutes', 'the running order, which everybody sees'],
  [
    'state/bbsAnswered/*/*',
    'answered at table room item',
    'questions that were answered, without who ticked them',
  ],
  ['state/bbsTotal/*', '*', 'specification 2: session comment pages'],
  ['state/bbsLike/total/*', '*', 'specification 3: like has data and total'],
  ['state/issue/total', '*', 'specification 3: total issue'],
  ['state/like/total', '*', 'specification 3: total like'],
  ['state/sessionParticipants/*', '*', 'specification 2: Join of a session board'],
  ['state/coeditor/*', '*', 'specification 2: the presentation page names editor users'],
  ['state/url/*', '*', 'specification 2: the presentation page shows related URLs'],
  ['state/page/*/*', 'count version width height', 'specification 2: presentation PDF'],
  ['state/movie/*', 'version at duration width height poster', 'specification 2: video'],
  ['state/status/*/*', 'state at code done total', 'specification 4: upload states'],
  ['otherData/room/*/zoom', 'url meetingId passcode showAt', zoomTime],
  ['otherData/room/*/itemZoom/*/open', 'url meetingId passcode', zoomTime],
  ['otherData/room/*/itemZoom/*/*', 'showAt', zoomTime],
];

const ownPaths = (uid: string, email: string) => [
  `staticData/user/${emailKey(email)}`,
  `otherData/lateAccess/${uid}`,
  `state/mail/${uid}`,
  `state/claims/${uid}`,
  `state/like/data/*/${uid}`,
  `state/star/${uid}`,
  `otherData/chair/*/*/*/${uid}`,
  `state/here/*/${uid}`,
  `state/bbsLike/data/*/${uid}`,
  `state/seen/${uid}`,
  `state/presence/data/*/*/${uid}`,
  `state/presence/data/item/*/*/*/${uid}`,
];

const access = compileRules(databaseRules());
let world: World;
let tree: { [key: string]: Json };

beforeAll(async () => {
  world = await openWorld('asVisitor', { files: (options) => demoFiles({ ...options, most: 4 }) });
  await world.filed;
  await actEverywhere(world);
  await hideAndClose(world);
  await world.workers.settled();
  tree = (await world.ports.database.get('')) as { [key: string]: Json };
}, 120_000);
afterAll(() => world.close());

/** Writes every public record through its endpoint, with all fields. */
async function actEverywhere(here: World): Promise<void> {
  const { id, email, uid, isRegistered, registeredAt, updatedAt, ...form } = person(createRandom('walk'), {
    at: 0,
    traits: ['presenter', 'japanese'],
    with: { note: 'a private note', homeContact: true },
  });
  expect([id, email, uid, isRegistered, registeredAt, updatedAt]).toHaveLength(6);
  const call = async (by: Parameters<typeof tokenOf>[1], path: string, body: object) => {
    const answer = await post(here, path, await tokenOf(here, by), body);
    expect(answer.status, `${path} ${await answer.clone().text()}`).toBeLessThan(300);
    return answer.json();
  };
  await call('asNewcomer', '/api/user/append', { registration: form });
  await call('asParticipant', '/api/user/update', { registration: { ...form, familyName: 'Changed' } });
  const submitted = {
    title: 'Walk',
    presentationType: 'oral-online',
    typeChangeable: true,
    sessionChoice1: 'OB',
    sessionChoice2: 'OM',
    authors: [
      {
        givenName: 'A',
        middleName: 'B',
        familyName: 'C',
        nameJa: '雪',
        affiliation: 'D',
        otherAffiliations: ['E'],
        presenter: true,
      },
    ],
    language: 'ja',
    note: 'a private note',
  };
  const made = (await call('asPresenter', '/api/program/append', { submission: submitted })) as {
    id: string;
  };
  await call('asEditor', '/api/program/update', {
    id: made.id,
    assignment: { sessionId: 'OM', presentationType: 'poster', online: false, canceled: true },
  });
  await call('asPresenter', '/api/program/coeditor', {
    id: made.id,
    email: demoAccounts.coeditor,
    coeditor: true,
  });
}

async function hideAndClose({ ports }: World): Promise<void> {
  const item = { kind: 'oral', sessionId: 'OM', begin: '20:00', end: '21:00', version: 1 };
  const at = dbPaths.draftItem('day1', 'annex', '');
  const zoom = { url: 'https://meet.example.org/1', meetingId: '1', passcode: 'snow', showAt: 1 };
  const made = Object.entries({ open: {}, closed: { closed: true }, hidden: { hidden: true } });
  const items = made.map(([id, more], i) => [
    `${at}${id}`,
    { ...item, id, ...more, title: id, programs: { [`OMo0${i + 1}`]: { order: 1 } } },
  ]);
  const meetings = made.map(([id]) => [dbPaths.itemZoom('annex', 'day1', id), zoom]);
  const chairs = made.map(([item]) => [
    dbPaths.chair({ table: 'day1', room: 'annex', item }, demoUid('presenter')),
    true,
  ]);
  await ports.database.update(Object.fromEntries([...items, ...meetings, ...chairs]) as Record<string, Json>);
}

function* readable(situation: Situation, auth: Auth | null, value: Json, path = ''): Generator<string> {
  if (situation.reads(access, auth, `/symposium${path && `/${path}`}`)) {
    yield* leaves(value, path);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, child] of Object.entries(value))
    yield* readable(situation, auth, child as Json, path ? `${path}/${key}` : key);
}

function* leaves(value: Json, path: string): Generator<string> {
  if (value === null || typeof value !== 'object') yield path;
  else for (const [key, child] of Object.entries(value)) yield* leaves(child as Json, `${path}/${key}`);
}

/** One example of each undocumented readable field. */
function unpromised(auth: Auth | null, lines: Line[], own: string[] = []): string[] {
  const allowed = lines.flatMap(([path, fields]) => fields.split(' ').map((field) => `${path}/${field}`));
  const patterns = [...allowed, ...own.flatMap((path) => [path, `${path}/**`])].map((text) =>
    text.split('/'),
  );
  const fits = (path: string) => {
    const keys = path.split('/');
    return patterns.some(
      (pattern) =>
        (pattern.at(-1) === '**' ? pattern.length <= keys.length : pattern.length === keys.length) &&
        pattern.every((part, i) => part === '*' || part === '**' || part === keys[i]),
    );
  };
  const situation = Situation.of({ symposium: tree }, Date.now());
  const found = new Map<string, string>();
  for (const path of readable(situation, auth, tree))
    if (!fits(path)) found.set(path.replace(/[^/]*\d[^/]*/g, '#'), path);
  return [...found.values()];
}

const participant: Auth = {
  uid: demoUid('participant'),
  provider: 'password',
  token: { sub: demoUid('participant'), email: demoAccounts.participant, email_verified: true },
};

test('visitors read nothing but what the forms and the specification promise', () => {
  expect(unpromised(null, visitorLines)).toEqual([]);
});

test('participants read nothing of others but what the forms and the specification promise', () => {
  const own = ownPaths(participant.uid, demoAccounts.participant);
  expect(unpromised(participant, [...visitorLines, ...participantLines], own)).toEqual([]);
});

test('no trace of a hidden item is readable by the public, while of a closed one it is told that it is on', () => {
  const situation = Situation.of({ symposium: tree }, Date.now());
  for (const auth of [null, participant]) {
    const paths = [...readable(situation, auth, tree)].filter((path) => path.includes('/day1/'));
    expect(paths.filter((path) => path.includes('hidden'))).toEqual([]);
    expect(paths).toContain('staticData/table/day1/rooms/annex/tables/closed/closed');
    expect(paths.filter((path) => path.includes('itemZoom') && path.includes('closed'))).toEqual(
      auth ? ['otherData/room/annex/itemZoom/day1/closed/showAt'] : [],
    );
    const uid = demoUid('presenter');
    expect(paths.filter((path) => /[cC]hair\/day1\/annex/.test(path))).toEqual(
      auth ? ['chair', 'publicChair'].map((list) => `otherData/${list}/day1/annex/open/${uid}`) : [],
    );
  }
});
