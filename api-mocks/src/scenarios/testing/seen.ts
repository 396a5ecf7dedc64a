import type { Engine, Json } from 'embedded-firebase';
import { openSocket, type Socket } from 'server/testing/socket';
import { programId, type Role, startTime } from 'server/testing/symposium';
import { createTestWorld, type TestWorld } from 'server/testing/world';
import { type GuardSubject, guardNames, type IdentityView, mayEnter } from 'shared-data/access/guards';
import { effectiveClaims } from 'shared-data/models/claims';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import { permissionOf } from 'shared-data/models/permission';
import type { RehearsalAnswer, RehearsalRole, RehearsedSettings } from 'shared-data/models/rehearsal';
import { menuOf } from 'shared-data/navigation/menu';
import { type CollectionName, collectionTable } from 'shared-data/sync/collections';

export const hour = 3_600_000;
const talks = 'day1/A/talks';
const item = { kind: 'oral', sessionId: 'OB', begin: '10:00', end: '12:00', version: 1 };
const rooms = {
  A: {
    ...{ id: 'A', name: 'A', order: 1 },
    tables: { talks: { ...item, id: 'talks', programs: { [programId]: { order: 1 } } } },
  },
};
const day = { name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1, rooms };

/** What both the real symposium and the rehearsed one begin with. */
export const content: Record<string, Json> = {
  'setting/base': {
    ...{ closed: false, addAccount: true, addProgram: true, systemTitle: 'Test Symposium' },
    deadlines: { registration: startTime + 2 * hour, submission: startTime + 2 * hour },
  },
  // Named unlike the account of the presenter.
  [`${dbPaths.program(programId)}`]: {
    ...{ id: programId, title: 'Moss', sessionId: 'OB', presentationType: 'oral', online: false },
    ...{
      authors: [{ givenName: 'A', familyName: 'B', affiliation: 'C', presenter: true }],
      ownerUid: 'owner',
    },
  },
  'staticData/table/day1': day,
  'otherData/table/day1': day,
  'otherData/sessionGroupIndex/O': { id: 'O', title: 'Oral', order: 1 },
  'otherData/room/A/zoom': {
    ...{ url: 'https://zoom.example/1', meetingId: '1', passcode: 'p' },
    showAt: startTime + hour,
  },
  'otherData/room/A/itemZoom/day1/talks': {
    ...{ url: 'https://zoom.example/2', meetingId: '2', passcode: 'p' },
    showAt: startTime + hour,
  },
  [`state/issue/data/${programId}/c1`]: { uid: 'registered', name: 'Kaede', body: 'Why?', time: startTime },
  'state/bbs/OB/c1': { uid: 'registered', name: 'Kaede', body: 'Hello', time: startTime },
  'setting/enquete': { url: 'https://example.org/' },
  'otherData/moderation/x': { reports: {} },
};

/** The account of a test world who is a role. */
const people: Record<RehearsalRole, Role> = {
  visitor: 'visitor',
  newcomer: 'newcomer',
  participant: 'registered',
  presenter: 'owner',
  coeditor: 'coeditor',
  chair: 'registered',
  editor: 'editor',
};
interface Reader {
  socket: Socket;
  uid: string | null;
  email: string;
  claims: { admin: boolean; editor: boolean };
}

/** What the person can read, which pages open, and the menus: everything that the pages draw. */
async function seenBy({ socket, uid, email, claims }: Reader, now: number) {
  const context = (key: string) => ({ uid: uid ?? 'nobody', email, key, staff: claims.editor });
  const keys: Partial<Record<CollectionName, string>> = {
    ...{ ownChair: talks, chairs: talks, tableChairs: 'day1', turn: talks, here: programId },
    ...{ zoom: 'A', zoomTime: 'A', itemZoom: 'A/day1/talks', itemZoomTime: 'A/day1/talks' },
    ...{ bbs: 'OB', sessionParticipants: 'OB', boardLikes: 'OB', answered: 'OB', boardLikeTotals: 'OB' },
    ...{ unreadBbs: 'OB/0', presenceTotal: 'session/OB', mailsUntil: '~', profiles: 'admin' },
    ...{ lateAccess: uid ?? 'nobody', addressChange: uid ?? 'nobody', unavailable: uid ?? 'nobody' },
  };
  const anonymous = (value: unknown) =>
    JSON.stringify(value ?? null)
      .replaceAll(emailKey(email), 'KEY')
      .replaceAll(email, 'EMAIL')
      .replaceAll(`"${uid}"`, '"UID"');
  /** One's own name and the model's differ, as do people who are there only on one side. */
  const apart = new Set<CollectionName>(['ownUser', 'people', 'users', 'profiles', 'coeditors', 'ownClaims']);
  const reads: Record<string, string> = {};
  const values: Partial<Record<CollectionName, Json>> = {};
  for (const [name, { path, query }] of Object.entries(collectionTable) as [
    CollectionName,
    (typeof collectionTable)['mails'],
  ][]) {
    const of = context(keys[name] ?? programId);
    const asked = query?.(of as never);
    const wire = asked?.equalTo === undefined ? {} : { i: 'email', sp: asked.equalTo, ep: asked.equalTo };
    const answer = await socket.read(path(of as never), name === 'myPrivatePrograms' ? wire : {});
    values[name] = answer === 'ok' && !asked ? await socket.value(path(of as never)) : null;
    reads[name] = `${answer} ${apart.has(name) ? '' : anonymous(values[name])}`;
  }
  const flags = permissionOf(values.permission);
  const view: IdentityView = {
    ...{ uid, email: uid === null ? null : email, emailVerified: uid !== null, privilegeOn: true },
    registered: (values.ownUser as { isRegistered?: boolean } | null)?.isRegistered === true,
    claims: effectiveClaims(claims, values.ownClaims as never),
    permission: { ...flags, anonymous: values.permitAnonymous === true },
    base: values.base as IdentityView['base'],
  };
  const program = (values.program ?? null) as NonNullable<GuardSubject['program']> | null;
  const coeditor =
    uid !== null && (await socket.read(`state/coeditor/${programId}/${uid}`)) === 'ok'
      ? (await socket.value(`state/coeditor/${programId}/${uid}`)) === true
      : false;
  const subjects: GuardSubject[] = [{}, { program: program && { ...program, coeditor } }, { program: null }];
  const pages = guardNames.map((name) =>
    [name, ...subjects.map((subject) => mayEnter(name, view, subject))].join(),
  );
  const added = ['members', 'submitters', 'registrants', 'newcomers', 'editors', 'admins'].map(
    (shownTo, order) => ({
      ...{ id: shownTo, place: 'top' as const, order, shownTo, label: { en: shownTo, ja: shownTo } },
      path: `/${shownTo}`,
    }),
  );
  const menus = (['top', 'drawer', 'user'] as const).map((place) =>
    menuOf(place, view, added, { now }).map(({ id, path = '' }) => `${id} ${path}`),
  );
  return { reads, pages, menus, view, program: program && { ...program, coeditor } };
}

async function readerOf(
  engine: Pick<Engine, 'connect'>,
  account: RehearsalAnswer['account'],
  token?: string,
) {
  const claims = account?.claims ?? { admin: false, editor: false };
  const { uid = null, email = 'nobody@example.org' } = account ?? {};
  return { socket: await openSocket(engine, token), uid, email, claims };
}

async function changed({ ports }: TestWorld, { base = {}, permission = {} }: RehearsedSettings) {
  await ports.database.update({
    ...Object.fromEntries(Object.entries(base).map(([name, value]) => [`${dbPaths.base}/${name}`, value])),
    ...Object.fromEntries(
      Object.entries(permission).map(([name, value]) => [`${dbPaths.permission}/${name}`, value]),
    ),
  });
}

/** What a real account of this role sees in a world of its own. */
export async function seenReally(role: RehearsalRole, at: number, change: RehearsedSettings) {
  const real = await createTestWorld({ changes: content });
  const person = people[role];
  const claims = { admin: false, editor: role === 'editor' };
  await changed(real, change);
  if (role === 'chair')
    await real.ports.database.update({
      [`${dbPaths.chairsOf(talks)}/registered`]: true,
      [`${dbPaths.publicChairsOf(talks)}/registered`]: true,
    });
  real.time.now = at;
  const signedIn = { uid: person, email: `${person}@example.org`, emailVerified: true, claims };
  // Signed in at that moment, as an hour-old token would have ended.
  const token = person === 'visitor' ? undefined : await real.token(person);
  const them = await readerOf(real.engine, token === undefined ? null : signedIn, token);
  const seen = await seenBy(them, at);
  await real.close();
  return seen;
}

/** What the rehearsal of this role shows to an administrator of the world. */
export async function seenRehearsed(
  rehearsed: TestWorld,
  { role, at, settings }: { role: RehearsalRole; at: number; settings: RehearsedSettings },
) {
  const answer = await rehearsed.post('admin', '/api/rehearsal/begin', { role, at, settings });
  const begun = (await answer.json()) as RehearsalAnswer;
  const copy = rehearsed.rehearsals.copyOf(begun.namespace);
  if (!copy) throw new Error('no rehearsal');
  return seenBy(await readerOf(copy, begun.account), at);
}
