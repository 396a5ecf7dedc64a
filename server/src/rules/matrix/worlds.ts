import type { Json } from 'embedded-firebase';
import { Situation } from 'embedded-firebase/rules';
import { people, registeredLetters } from './people.ts';

/** 2026-12-02 09:00 in Tokyo. */
export const now = Date.UTC(2026, 11, 2);
export const root = 'symposium';

export const permission: Record<string, Json> = {
  issue: true,
  like: true,
  page: true,
  video: true,
  anonymous: false,
  enterPresentation: true,
  showProgramList: true,
  showSessionBbs: true,
  adminPrivilege: true,
  editorPrivilege: true,
};

const registered = people.filter(({ letter }) => registeredLetters.includes(letter));
/** A profile may outlive a registration. */
const profiled = people.filter(({ letter }) => letter !== 'V' && letter !== 'N');

const comment: Json = { uid: 'owner', name: 'Kaede owner', body: 'How deep was the snow?', time: now };
const hidden: Json = { uid: 'owner', name: 'Kaede owner', body: '', time: now, hidden: true };
const question: Json = { uid: 'owner', name: 'Kaede owner', body: 'How deep?', time: now, question: true };

const publicProgram = (id: string, sessionId = 'OB'): Json => ({
  id,
  title: 'Moss',
  sessionId,
  ownerUid: 'owner',
});
const privateProgram = (id: string, email: string): Json => ({ id, email });
const zoom = (showAt: number): Json => ({ url: 'https://meet.example.org/1', passcode: '1234', showAt });

/** The forger is not verified, the helper not registered. */
const peopleOfItem: Json = { owner: true, forger: true, helper: true };
const convenersOfItem: Json = { coeditor: true, forger: true, helper: true };

/** One of everything. OBo01 is the owner's; OBo02 somebody else's. T0001 and T0002 are likewise, and in no session; T0003 does not even say so. */
const shownInA = {
  open: {
    kind: 'oral',
    sessionId: 'OB',
    programs: { OBo02: { order: 1 } },
    flash: { OBo03: { order: 1, begin: '09:50', end: '09:52' } },
  },
  later: { kind: 'oral' },
  closed: { closed: true },
  closedLater: { closed: true },
  /** Editors have taken it out, in a draft that is not released. */
  moved: { kind: 'oral', sessionId: 'OB' },
};

const everything: Json = {
  setting: {
    base: { closed: false, addAccount: true, addProgram: true, systemTitle: 'Polar' },
    information: { lead: { en: 'Welcome' } },
    permission,
    enquete: { url: 'https://example.org/' },
    activeSite: { now: 'OB' },
    mailTemplate: {
      successSubmission: {
        id: 'successSubmission',
        title: 'T',
        body: 'B',
        type: 'submission',
        flag: true,
        system: true,
      },
      reminder: { id: 'reminder', title: 'T', body: 'B', type: 'submission', flag: true, system: false },
    },
    admin: { note: 'x' },
    viewer: { note: 'x' },
  },
  staticData: {
    program: {
      OBo01: publicProgram('OBo01'),
      OBo02: publicProgram('OBo02'),
      T0001: publicProgram('T0001', ''),
      T0002: publicProgram('T0002', ''),
      T0003: { id: 'T0003', title: 'Moss', ownerUid: 'somebody' },
    },
    session: { OB: { id: 'OB' }, S: { id: 'S' } },
    table: {
      day1: {
        name: 'day1',
        rooms: { A: { id: 'A', tables: shownInA }, B: { id: 'B', tables: { closed: { closed: true } } } },
      },
    },
    instruction: { access: { id: 'access' } },
    sponsor: { a: { name: 'Ice' } },
    advertisement: { a: { name: 'Ice' } },
    exhibition: { a: { name: 'Ice' } },
    user: Object.fromEntries(registered.map(({ key, uid }) => [key, { uid, isRegistered: true }])),
  },
  otherData: {
    program: {
      OBo01: privateProgram('OBo01', 'owner@example.org'),
      OBo02: privateProgram('OBo02', 'else@example.org'),
      T0001: privateProgram('T0001', 'owner@example.org'),
      T0002: privateProgram('T0002', 'else@example.org'),
    },
    user: Object.fromEntries(profiled.map(({ uid }) => [uid, { uid, name: `Kaede ${uid}` }])),
    table: {
      day1: {
        name: 'day1',
        rooms: {
          A: {
            id: 'A',
            tables: {
              ...shownInA,
              moved: { kind: 'oral', sessionId: 'OB', removed: true },
              /** Not released either. */
              drafted: { kind: 'oral', sessionId: 'OB', programs: { OBo02: { order: 1 } } },
              hidden: { hidden: true, closed: true, sessionId: 'OB', programs: { OBo02: { order: 1 } } },
              removed: { removed: true, sessionId: 'OB', programs: { OBo02: { order: 1 } } },
            },
          },
          B: { id: 'B', tables: { closed: { closed: true } } },
        },
      },
    },
    itemPeople: {
      day1: { A: Object.fromEntries(['closed', 'closedLater', 'hidden'].map((id) => [id, peopleOfItem])) },
    },
    chair: {
      day1: {
        A: {
          open: peopleOfItem,
          closed: peopleOfItem,
          hidden: peopleOfItem,
          gone: peopleOfItem,
          removed: peopleOfItem,
          moved: peopleOfItem,
          drafted: peopleOfItem,
        },
      },
    },
    /** The server has not noticed yet that one was hidden. */
    itemConvener: { day1: { A: { open: convenersOfItem, hidden: convenersOfItem } } },
    /** An open draft has moved it. */
    position: { OBo02: { table: 'day1', room: 'A', item: 'later' } },
    publicPosition: { OBo02: { table: 'day1', room: 'A', item: 'open' } },
    sessionGroupIndex: { O: 1 },
    room: {
      A: {
        zoom: zoom(now),
        itemZoom: {
          day1: {
            open: zoom(now),
            later: zoom(now + 1),
            closed: zoom(now),
            closedLater: zoom(now + 1),
            hidden: zoom(now),
            gone: zoom(now),
            removed: zoom(now),
            moved: zoom(now),
            drafted: zoom(now),
          },
        },
      },
      B: { zoom: zoom(now + 1), itemZoom: { day1: { closed: zoom(now) } } },
    },
    instruction: { note: 'x' },
    sponsor: { a: { name: 'Ice' } },
    advertisement: { a: { name: 'Ice' } },
    contest: { a: { name: 'Ice' } },
    exibitionSessionId: 'S',
    sponsorSessionId: 'S',
  },
  state: {
    issue: {
      data: Object.fromEntries(
        ['OBo01', 'OBo02', 'T0001', 'T0002', 'T0003'].map((id) => [id, { k0: comment, kh: hidden }]),
      ),
      total: { OBo01: 1 },
    },
    bbs: { OB: { k0: comment, kh: hidden, q0: question }, S: { q0: question } },
    like: { data: { OBo01: { owner: true } }, total: { OBo01: 1 } },
    page: { abstract: { OBo01: { count: 1 } } },
    movie: { OBo01: { at: now } },
    stat: { visits: 1 },
    status: { OBo01: { abstract: { state: 'complete' } } },
    mail: Object.fromEntries(people.map(({ uid }) => [uid, { m1: { time: 1, data: { subject: 's' } } }])),
    notification: Object.fromEntries(
      people.map(({ uid }) => [uid, { kn: { title: 's', body: '', path: '/', at: 1 } }]),
    ),
    url: { OBo01: { 0: 'https://example.org/' } },
    coeditor: {
      OBo01: { coeditor: true, helper: true, forger: true },
      T0001: { coeditor: true, helper: true, forger: true },
    },
    sessionParticipants: { OB: { owner: true } },
    claims: {
      admin: { admin: true },
      manager: { admin: true },
      editor: { editor: true },
      newadmin: { admin: true },
      neweditor: { editor: true },
    },
  },
  server: {
    usedKey: { program: { OBo01: { ku: true } }, session: { OB: { ku: true } } },
    outbox: { a: { state: 'queued' } },
    secrets: { fileKey: 'k' },
    counters: { program: 1 },
  },
};

const at = (changes: Record<string, Json>) =>
  Object.fromEntries(Object.entries(changes).map(([path, value]) => [`${root}/setting/${path}`, value]));
const privilegeOff = { 'permission/adminPrivilege': false, 'permission/editorPrivilege': false };

export const worldNames = [
  'open',
  'anonymous',
  'closed',
  'closedOff',
  'unreadable',
  'missing',
  'off',
  'strict',
  'quiet',
] as const;
export type WorldName = (typeof worldNames)[number];

const open = Situation.of({ [root]: everything }, now);

/** What each changes of the open one, below `setting`. */
export const settingChanges: Record<WorldName, Record<string, Json>> = {
  open: {},
  anonymous: { 'permission/anonymous': true },
  /** Closed, although visitors are allowed otherwise. */
  closed: { 'base/closed': true, 'permission/anonymous': true },
  closedOff: { 'base/closed': true, ...privilegeOff },
  unreadable: { 'base/closed': 'no', 'permission/anonymous': true },
  missing: { base: null, 'permission/anonymous': true },
  /** Open, privileges off, presentation pages for owners only. */
  off: { ...privilegeOff, 'permission/enterPresentation': false },
  /** Open to visitors, but no programs, presentation pages or boards. */
  strict: {
    'permission/anonymous': true,
    'permission/enterPresentation': false,
    'permission/showProgramList': false,
    'permission/showSessionBbs': false,
  },
  quiet: { 'permission/issue': false, 'permission/like': false },
};

export const worlds = Object.fromEntries(
  worldNames.map((name) => [name, open.with(at(settingChanges[name]))]),
) as Record<WorldName, Situation>;
