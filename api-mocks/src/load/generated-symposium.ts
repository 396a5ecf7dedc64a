import type { Json } from 'embedded-firebase';
import { asJson } from 'server/stored/database';
import { emailKey } from 'shared-data/models/email-key';
import type { Session } from 'shared-data/models/session';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { publicProfile, type User } from 'shared-data/models/user';
import { comment } from '../factories/comment.ts';
import { type MadeProgram, program } from '../factories/program.ts';
import { createRandom, pushKey, type Random } from '../factories/random.ts';
import { sessions as demoSessions } from '../factories/session.ts';
import { addMinutes, dayAfter, minute } from '../factories/time.ts';
import { people } from '../seed/people.ts';
import { demoSymposium } from '../seed/symposium.ts';
import type { Crowd } from './crowd.ts';

export interface GeneratedSize {
  members: number;
  programs: number;
  rooms: number;
  days: number;
  comments: number;
  now: number;
}

/** Programs of a session, of which the first are talks; sessions are filled one after another. */
const perSession = 50;
const talksOfSession = 30;
const talkMinutes = 10;
const blockBegins = ['09:00', '11:00', '13:30', '15:30', '17:30'];

/** A symposium of any size: the demo's settings with other people, sessions, programs and timetable. */
export function generatedSymposium(size: GeneratedSize): Crowd {
  const random = createRandom(`generated-${size.programs}`);
  const { database } = demoSymposium({ now: size.now });
  const { all: members } = people(random.fork('people'), {
    registered: size.members,
    presenters: Math.floor(size.members / 3),
    now: size.now,
  });
  const list = programs(random, size, members);
  const [first] = list;
  const talk = first?.public.id ?? '';
  const { setting, otherData, state } = database as Record<string, Record<string, Json>>;
  const days = timetable(list, size);
  const thread = discussion(random.fork('comments'), members, size);
  return {
    members,
    database: {
      setting: { ...setting, activeSite: null },
      staticData: {
        program: asJson(Object.fromEntries(list.map((one) => [one.public.id, one.public]))),
        session: asJson(Object.fromEntries(sessionsOf(size.programs).map((one) => [one.id, one]))),
        table: days,
        user: asJson(Object.fromEntries(members.map((user) => [emailKey(user.email), user]))),
      },
      otherData: {
        program: asJson(Object.fromEntries(list.map((one) => [one.public.id, one.private]))),
        user: asJson(Object.fromEntries(members.map((user) => [user.uid, publicProfile(user)]))),
        table: days,
        sessionGroupIndex: otherData?.sessionGroupIndex ?? null,
      },
      state: {
        issue: { data: { [talk]: thread }, total: { [talk]: size.comments } },
        claims: state?.claims ?? null,
      },
    },
  };
}

function sessionsOf(count: number): Session[] {
  return Array.from({ length: Math.ceil(count / perSession) }, (_, index) => {
    const like = demoSessions[index % demoSessions.length] as Session;
    const round = Math.floor(index / demoSessions.length);
    if (round === 0) return like;
    return {
      ...like,
      id: `${like.id}${round}`,
      title: `${like.title}, part ${round + 1}`,
      titleJa: `${like.titleJa}（${round + 1}）`,
    };
  });
}

function programs(random: Random, size: GeneratedSize, members: readonly User[]): MadeProgram[] {
  const sessions = sessionsOf(size.programs);
  return Array.from({ length: size.programs }, (_, index) => {
    const session = sessions[Math.floor(index / perSession)] as Session;
    const place = index % perSession;
    const oral = place < talksOfSession;
    const id = `${session.id}-${oral ? 'o' : 'p'}${String(oral ? place + 1 : place - talksOfSession + 1).padStart(2, '0')}`;
    const own = random.fork(id);
    // Words exist for the demo's sessions only.
    const words = session.id.replace(/\d+$/, '');
    const made = program(own, {
      id,
      sessionId: words,
      presentationType: oral ? 'oral' : 'poster',
      owner: members[index % members.length] as User,
      coauthors: own.sample(members.slice(0, 60), own.int(1, 4)),
      at: size.now - 40 * 24 * 60 * minute,
      traits: own.chance(0.06) ? ['canceled'] : own.chance(0.12) ? ['japanese'] : [],
    });
    return {
      ...made,
      public: { ...made.public, sessionId: session.id },
      private: { ...made.private, sessionChoice1: session.id },
    };
  });
}

/** Talks in blocks of a room, posters of a session as one item, dealt out over all rooms and days. */
function timetable(list: readonly MadeProgram[], { rooms, days, now }: GeneratedSize): Json {
  const tables = Array.from(
    { length: days },
    (_, day): Timetable & { rooms: Record<string, TimetableRoom> } => ({
      name: `day${day + 1}`,
      title: `Day ${day + 1}`,
      titleJa: `${day + 1}日目`,
      date: dayAfter(now, day),
      order: day + 1,
      rooms: Object.fromEntries(
        Array.from({ length: rooms }, (_, room) => [
          `room${room + 1}`,
          {
            id: `room${room + 1}`,
            name: `Room ${room + 1}`,
            nameJa: `第${room + 1}会場`,
            order: room + 1,
            tables: {},
          },
        ]),
      ),
    }),
  );
  const blocks = blocksOf(list);
  for (const [index, { session, ids, poster }] of blocks.entries()) {
    const day = index % days;
    const room = Math.floor(index / days) % rooms;
    const begin = blockBegins[Math.floor(index / (days * rooms)) % blockBegins.length] as string;
    const items = tables[day]?.rooms[`room${room + 1}`]?.tables as Record<string, TimetableItem>;
    const id = `${session}-${index}`;
    items[id] = {
      id,
      kind: poster ? 'poster' : 'oral',
      sessionId: session,
      begin,
      end: addMinutes(begin, 100),
      version: 1,
      programs: Object.fromEntries(
        ids.map((program, order) => [
          program,
          {
            order: order + 1,
            ...(poster
              ? {}
              : {
                  begin: addMinutes(begin, order * talkMinutes),
                  end: addMinutes(begin, (order + 1) * talkMinutes),
                }),
          },
        ]),
      ),
    };
  }
  return asJson(Object.fromEntries(tables.map((table) => [table.name, table])));
}

interface GeneratedBlock {
  session: string;
  ids: string[];
  poster: boolean;
}

function blocksOf(list: readonly MadeProgram[]): GeneratedBlock[] {
  const blocks: GeneratedBlock[] = [];
  for (const { public: entry } of list) {
    const poster = entry.presentationType === 'poster';
    const last = blocks.at(-1);
    const fits = last?.session === entry.sessionId && last.poster === poster;
    if (last && fits && (poster || last.ids.length < 10)) last.ids.push(entry.id);
    else blocks.push({ session: entry.sessionId, ids: [entry.id], poster });
  }
  return blocks;
}

function discussion(random: Random, members: readonly User[], { comments, now }: GeneratedSize): Json {
  const from = now - (comments + 1) * minute;
  return asJson(
    Object.fromEntries(
      Array.from({ length: comments }, (_, index) => {
        const at = from + index * minute;
        return [pushKey(random, at), comment(random, { by: random.pick(members), at })];
      }),
    ),
  );
}
