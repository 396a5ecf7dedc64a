import type { Json } from 'embedded-firebase';
import { mainPosition } from 'shared-data/models/boards';
import { fullName } from 'shared-data/models/person-name';
import { tablePositions } from 'shared-data/models/positions';
import { publicTables } from 'shared-data/models/public-tables';
import type { Session } from 'shared-data/models/session';
import type { ProgramPosition, Timetable } from 'shared-data/models/timetable';
import { publicProfile, type User } from 'shared-data/models/user';
import { mailTemplates } from '../factories/mail.ts';
import type { MadeProgram } from '../factories/program.ts';
import { createRandom, type Random } from '../factories/random.ts';
import { session, sessionGroups, sessions } from '../factories/session.ts';
import { plan, tables } from '../factories/table.ts';
import { hour } from '../factories/time.ts';
import { comments, likes, mails } from './activity.ts';
import { boards } from './boards.ts';
import { instructions } from './instructions.ts';
import { demoAccounts, demoUid, type People, people } from './people.ts';
import { closedSession, ownPrograms, type Programs, plantedRoom, programs } from './programs.ts';
import {
  activeSite,
  advertisements,
  baseSetting,
  contests,
  enquete,
  exhibitions,
  informationSetting,
  roomMeetings,
  runningPermission,
  sponsors,
  symposiumDates,
} from './settings.ts';

export interface SymposiumOptions {
  /** Same seed and `now`: same symposium. */
  seed?: string;
  /** Epoch milliseconds of the first start; the second day at the venue. */
  now: number;
}

export interface DemoAccountRecord {
  uid: string;
  email: string;
  emailVerified: boolean;
  claims?: { admin?: boolean; editor?: boolean };
}

export interface Symposium {
  database: Record<string, Json>;
  /** Registered people and two more; password `demoPassword`. */
  accounts: DemoAccountRecord[];
  /** In order of conversion. */
  abstracts: MadeProgram[];
  people: People;
}

/** The demo symposium as plain data. Pure; takes a few dozen milliseconds. */
export function demoSymposium({ seed = 'boreas', now }: SymposiumOptions): Symposium {
  const random = createRandom(seed);
  const crowd = people(random.fork('people'), { registered: 480, presenters: 200, now });
  const submitted = programs(random.fork('programs'), crowd, now);
  const conveners = convenersOf(random.fork('conveners'), crowd);
  const days = timetable(submitted, conveners, now);
  return {
    database: {
      setting: toJson({
        base: baseSetting(now),
        information: informationSetting(now),
        permission: runningPermission,
        enquete,
        activeSite: activeSite(Object.values(publicTables(days)), now),
        mailTemplate: mailTemplates(),
      }),
      staticData: toJson(staticData(submitted, crowd, conveners, publicTables(days))),
      otherData: toJson({
        program: byId(submitted.all.map((made) => made.private)),
        user: Object.fromEntries(crowd.all.map((user) => [user.uid, publicProfile(user)])),
        table: days,
        position: positionsOf(days),
        room: roomMeetings(now),
        sessionGroupIndex: byId(sessionGroups),
        contest: contests,
      }),
      state: toJson(state(random, submitted, crowd, now)),
      server: { counters: { program: submitted.counter } },
    },
    accounts: accountsOf(crowd),
    abstracts: withAbstract(random.fork('abstracts'), submitted.all),
    people: crowd,
  };
}

function staticData(
  submitted: Programs,
  crowd: People,
  conveners: Record<string, string[]>,
  table: Record<string, Timetable>,
) {
  return {
    program: byId(submitted.all.map((made) => made.public)),
    session: byId(sessions.map(({ id }): Session => session(id, conveners[id]))),
    table,
    user: Object.fromEntries(crowd.all.map((user) => [user.id, user])),
    sponsor: sponsors,
    advertisement: advertisements,
    exhibition: exhibitions,
    instruction: byId(instructions),
  };
}

function timetable(
  submitted: Programs,
  conveners: Record<string, string[]>,
  now: number,
): Record<string, Timetable> {
  const idsOf = (type: 'oral' | 'poster') => {
    const lists: Record<string, string[]> = {};
    for (const { public: entry } of submitted.all)
      if (entry.presentationType === type && entry.sessionId !== '')
        lists[entry.sessionId] = [...(lists[entry.sessionId] ?? []), entry.id];
    return lists;
  };
  const days = tables(plan, {
    dates: symposiumDates(now),
    talksOf: idsOf('oral'),
    postersOf: idsOf('poster'),
    convenersOf: conveners,
  });
  plantInOneRoom(days);
  return days;
}

function plantInOneRoom(days: Record<string, Timetable>): void {
  const { day, room, item, programs: ids } = plantedRoom;
  const slots = days[day]?.rooms?.[room]?.tables?.[item]?.programs;
  const [first, second] = ids.map((id) => slots?.[id]);
  if (!first?.begin || !first.end || !second)
    throw new Error('the place of the planted double booking is gone');
  second.begin = first.begin;
  second.end = first.end;
}

function positionsOf(days: Record<string, Timetable>): Record<string, ProgramPosition> {
  const positions = [...tablePositions(Object.values(days))].map(([id, places]) => {
    const { table = '', room = '', item = '' } = mainPosition(places) ?? {};
    return [id, { table, room, item }] as const;
  });
  return Object.fromEntries(positions);
}

function state(random: Random, submitted: Programs, crowd: People, now: number) {
  const issue = comments(random.fork('comments'), submitted.all, crowd, now);
  const like = likes(random.fork('likes'), submitted.all, crowd);
  const systemTitle = baseSetting(now).systemTitle ?? '';
  const coeditors = random.fork('coeditors').sample(submitted.all, 12);
  return {
    issue,
    like,
    ...boards(random.fork('boards'), crowd, now),
    mail: mails(random.fork('mails'), submitted.all, crowd, { systemTitle, now }),
    url: {
      [ownPrograms.talk]: [
        'https://data.example.org/records/penguin-video',
        'https://example.com/field-diary',
      ],
    },
    coeditor: {
      ...Object.fromEntries(
        coeditors.map(({ public: entry, people: [, second] }) => [
          entry.id,
          second ? { [second.uid]: true } : {},
        ]),
      ),
      [ownPrograms.talk]: { [crowd.coeditor.uid]: true },
      [closedSession.program]: { [crowd.presenter.uid]: true },
    },
    claims: {
      [crowd.admin.uid]: { admin: true, at: now - 100 * hour },
      [crowd.editor.uid]: { editor: true, at: now - 100 * hour },
    },
  };
}

function convenersOf(random: Random, crowd: People): Record<string, string[]> {
  return Object.fromEntries(
    sessions.map(({ id }) => [id, random.sample(crowd.audience, 2).map((user: User) => fullName(user))]),
  );
}

function accountsOf(crowd: People): DemoAccountRecord[] {
  return [
    ...crowd.all.map(({ uid, email }) => ({
      uid,
      email,
      emailVerified: true,
      ...(uid === crowd.admin.uid ? { claims: { admin: true } } : {}),
      ...(uid === crowd.editor.uid ? { claims: { editor: true } } : {}),
    })),
    { uid: demoUid('newcomer'), email: demoAccounts.newcomer, emailVerified: true },
    { uid: demoUid('unverified'), email: demoAccounts.unverified, emailVerified: false },
  ];
}

function withAbstract(random: Random, list: readonly MadeProgram[]): MadeProgram[] {
  const own = new Set<string>(Object.values(ownPrograms));
  const mine = list.filter(({ public: entry }) => own.has(entry.id));
  const others = list.filter(({ public: entry }) => !own.has(entry.id) && entry.sessionId !== '');
  return [...mine, ...random.sample(others, 60 - mine.length)];
}

function byId<T extends { id: string }>(list: readonly T[]): Record<string, T> {
  return Object.fromEntries(list.map((entry) => [entry.id, entry]));
}

function toJson(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
