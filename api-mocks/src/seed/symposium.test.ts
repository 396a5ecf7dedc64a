import type { Comment } from 'shared-data/models/comment';
import { emailKey } from 'shared-data/models/email-key';
import type { MailRecord } from 'shared-data/models/mail';
import { tablePositions } from 'shared-data/models/positions';
import {
  authorSchema,
  type PrivateProgram,
  type PublicProgram,
  programAssignmentSchema,
  programIdPattern,
  submissionSchema,
} from 'shared-data/models/program';
import { sessionSchema } from 'shared-data/models/session';
import { claimsSchema, permissionChangeSchema } from 'shared-data/models/setting-schema';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';
import {
  datePattern,
  type RoomZoom,
  type TablePosition,
  type Timetable,
  timePattern,
} from 'shared-data/models/timetable';
import { type PublicProfile, registrationSchema, type User } from 'shared-data/models/user';
import { describe, expect, test } from 'vitest';
import { dayAfter } from '../factories/time.ts';
import { demoAccounts, demoUid } from './people.ts';
import { closedSession, ownPrograms, plantedRoom, plantedSpeakers } from './programs.ts';
import { demoSymposium } from './symposium.ts';

interface Tree {
  setting: {
    base: BaseInformation;
    permission: Record<string, boolean>;
    information: unknown;
    mailTemplate: object;
  };
  staticData: {
    program: Record<string, PublicProgram>;
    session: Record<string, { id: string; group: string }>;
    table: Record<string, Timetable>;
    user: Record<string, User>;
    sponsor: object;
  };
  otherData: {
    program: Record<string, PrivateProgram>;
    user: Record<string, PublicProfile>;
    position: Record<string, object>;
    table: Record<string, Timetable>;
    sessionGroupIndex: Record<string, object>;
    room: Record<string, { zoom: RoomZoom; itemZoom?: Record<string, Record<string, RoomZoom>> }>;
  };
  state: {
    issue: { data: Record<string, Record<string, Comment>>; total: Record<string, number> };
    like: { data: Record<string, Record<string, true>>; total: Record<string, number> };
    bbs: Record<string, Record<string, Comment>>;
    mail: Record<string, Record<string, MailRecord>>;
    coeditor: Record<string, Record<string, true>>;
    claims: Record<string, object>;
    sessionParticipants: Record<string, object>;
    bbsTotal: object;
    bbsLike: {
      data: Record<string, Record<string, object>>;
      total: Record<string, Record<string, number>>;
    };
    seen: Record<string, Record<string, number>>;
  };
  server: { counters: { program: number } };
}

const now = Date.parse('2026-12-02T01:30:00Z');
const symposium = demoSymposium({ now });
const { setting, staticData, otherData, state, server } = symposium.database as object as Tree;
const programs = Object.values(staticData.program);
const users = Object.values(staticData.user);
const positions = tablePositions(Object.values(staticData.table));

describe('the same seed and moment give the same symposium', () => {
  test('twice the same', () => {
    expect(demoSymposium({ now }).database).toEqual(symposium.database);
  });
  test('another seed gives another one', () => {
    const other = demoSymposium({ now, seed: 'other' }).database as object as Tree;
    expect(Object.keys(other.staticData.user)).not.toEqual(Object.keys(staticData.user));
  });
  test('another day gives the same people, talks and places, only at other times', () => {
    const later = demoSymposium({ now: now + 40 * 86_400_000 }).database as object as Tree;
    expect(later.staticData.program).toEqual(staticData.program);
    expect(Object.keys(later.staticData.user)).toEqual(Object.keys(staticData.user));
    expect(later.staticData.table.day1?.date).toBe('2027-01-10');
    expect(later.staticData.table.day1?.rooms).toEqual(staticData.table.day1?.rooms);
  });
});

describe('the shape of the symposium', () => {
  test('480 people are registered, half of them from Japan, three quarters of them in person', () => {
    expect(users).toHaveLength(480);
    expect(users.every((user) => user.isRegistered)).toBe(true);
    expect(share(users, (user) => user.country === 'JP')).toBeCloseTo(0.5, 1);
    expect(share(users, (user) => user.attendance === 'in-person')).toBeCloseTo(0.75, 1);
    expect(new Set(users.map((user) => user.country)).size).toBe(11);
    expect(users.filter((user) => /\p{Script=Han}/u.test(user.nameJa ?? '')).length).toBeGreaterThan(200);
  });
  test('there are 230 programs, 55 % of them talks, 12 % in Japanese, 6 % withdrawn or with another presenter', () => {
    expect(programs).toHaveLength(230);
    expect(programs.filter((p) => p.presentationType === 'oral')).toHaveLength(127);
    const japanese = programs.filter((p) => p.language === 'ja');
    expect(japanese).toHaveLength(28);
    expect(
      japanese.every((p) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(p.title)),
    ).toBe(true);
    const changed = programs.filter((p) => p.authors[0]?.presenter === false);
    const canceled = programs.filter((p) => p.canceled);
    expect([canceled.length, changed.length]).toEqual([8, 6]);
  });
  test('each session has about its share', () => {
    const sizeOf = (id: string) => programs.filter((p) => p.sessionId === id).length;
    expect(Object.fromEntries(Object.keys(staticData.session).map((id) => [id, sizeOf(id)]))).toEqual({
      S: 18,
      IA: 13,
      IB: 12,
      OA: 22,
      OB: 40,
      OG: 35,
      OM: 48,
      OS: 36,
    });
    expect(sizeOf('')).toBe(6);
  });
  test('it takes four days, today is the second, in five rooms', () => {
    const days = Object.values(staticData.table);
    expect(days.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']);
    expect(days[1]?.date).toBe(dayAfter(now));
    for (const day of days) expect(Object.keys(day.rooms ?? {})).toHaveLength(5);
  });
  test('talks take 15 or 20 minutes', () => {
    const lengths = items().flatMap((item) =>
      item.kind === 'oral'
        ? Object.values(item.programs ?? {}).map(({ begin, end }) => minutes(end) - minutes(begin))
        : [],
    );
    expect([...new Set(lengths)].sort()).toEqual([15, 20]);
  });
  test('every session has a free quarter of an hour for a talk that comes later', () => {
    const withSpace = items().filter((item) => {
      const last = Object.values(item.programs ?? {}).reduce(
        (end, slot) => Math.max(end, minutes(slot.end)),
        0,
      );
      return item.kind === 'oral' && minutes(item.end) - last >= 15;
    });
    expect(new Set(withSpace.map(({ sessionId }) => sessionId))).toEqual(
      new Set(Object.keys(staticData.session)),
    );
  });
  test('posters are shown at two core times', () => {
    const cores = Object.values(staticData.table).flatMap((table) =>
      Object.values(table.rooms ?? {}).flatMap((room) =>
        Object.values(room.tables ?? {})
          .filter((item) => item.kind === 'poster')
          .map((item) => `${table.name} ${item.begin}`),
      ),
    );
    expect([...new Set(cores)]).toEqual(['day1 13:00', 'day2 13:00']);
  });
  test('the site is open, accepts accounts and programs, and its deadlines lie ahead', () => {
    expect(isSiteClosed(setting.base)).toBe(false);
    expect(setting.base).toMatchObject({ addAccount: true, addProgram: true, timeZone: 'Asia/Tokyo' });
    for (const deadline of Object.values(setting.base.deadlines ?? {})) expect(deadline).toBeGreaterThan(now);
    expect(Object.keys(setting.base.parties ?? {})).toEqual(['OB', 'OG', 'OM', 'OS']);
    expect(setting.base.parties?.OB?.label.en).toBe('OB 12/2');
    expect(setting.base.parties?.OS?.label.en).toBe('OS 12/4');
    expect(setting.base.banquet?.date).toBe('2026-12-03');
  });
});

describe('every entity is valid', () => {
  test('registrations pass the form', () => {
    for (const { id, email, uid, isRegistered, registeredAt, updatedAt, ...form } of users) {
      expect(registrationSchema.safeParse(form).error, email).toBeUndefined();
      expect(id).toBe(emailKey(email));
      expect(isRegistered && uid.length > 0 && registeredAt < now && updatedAt < now).toBe(true);
    }
  });
  test('programs could have been submitted through the form', () => {
    for (const program of programs) {
      const hidden = otherData.program[program.id];
      if (!hidden) throw new Error(`${program.id} has no private part`);
      expect(program.id).toMatch(programIdPattern);
      expect(program.id).toMatch(/\d$/);
      for (const author of program.authors) expect(authorSchema.safeParse(author).error).toBeUndefined();
      const { title, authors, language } = program;
      const { requestedType, typeChangeable, sessionChoice1, sessionChoice2, note } = hidden;
      const submission = { title, authors, language, typeChangeable, sessionChoice1, sessionChoice2, note };
      const parsed = submissionSchema.safeParse({ ...submission, presentationType: requestedType });
      expect(parsed.error, program.id).toBeUndefined();
      const { sessionId, presentationType, online } = program;
      expect(
        programAssignmentSchema.safeParse({ sessionId, presentationType, online }).error,
      ).toBeUndefined();
      expect(program.authors.filter(({ presenter }) => presenter)).toHaveLength(1);
    }
  });
  test('titles, ids of people and addresses are each used once', () => {
    for (const list of [programs.map((p) => p.title), users.map((u) => u.uid), users.map((u) => u.email)])
      expect(new Set(list).size).toBe(list.length);
  });
  test('sessions, groups, permissions and claims are known', () => {
    for (const session of Object.values(staticData.session)) {
      expect(sessionSchema.safeParse(session).error).toBeUndefined();
      expect(otherData.sessionGroupIndex[session.group]).toBeDefined();
    }
    expect(permissionChangeSchema.safeParse(setting.permission).error).toBeUndefined();
    for (const { at, ...claims } of Object.values(state.claims) as { at: number }[]) {
      expect(claimsSchema.safeParse(claims).error).toBeUndefined();
      expect(at).toBeLessThan(now);
    }
  });
  test('dates and times are well formed, and programs lie inside their items', () => {
    for (const { date } of Object.values(staticData.table)) expect(date).toMatch(datePattern);
    for (const item of items()) {
      expect(item.begin).toMatch(timePattern);
      expect(item.begin < item.end).toBe(true);
      for (const [id, slot] of Object.entries(item.programs ?? {})) {
        expect(staticData.program[id]?.sessionId).toBe(item.sessionId);
        expect((slot.begin ?? item.begin) >= item.begin && (slot.end ?? item.end) <= item.end).toBe(true);
      }
    }
  });
  test('every value can be stored: keys are allowed and nothing is empty', () => {
    const bad: string[] = [];
    walk(symposium.database, '', (path, key, value) => {
      if (/[.#$[\]/\p{Cc}]/u.test(key)) bad.push(`key ${path}`);
      if (value === null || value === undefined || Number.isNaN(value)) bad.push(`value ${path}`);
    });
    expect(bad).toEqual([]);
  });
});

describe('references', () => {
  test('both parts of a program name its owner, who is the first author and registered', () => {
    expect(Object.keys(otherData.program)).toEqual(programs.map(({ id }) => id));
    for (const program of programs) {
      const hidden = otherData.program[program.id];
      const owner = users.find(({ uid }) => uid === program.ownerUid);
      expect(hidden).toMatchObject({ ownerUid: program.ownerUid, email: owner?.email });
      expect(program.authors[0]).toMatchObject({
        familyName: owner?.familyName,
        givenName: owner?.givenName,
      });
    }
  });
  test('a program stands in the timetable once, where its position says', () => {
    const places = [...positions].flatMap(([id, list]) =>
      list.filter(({ flash }) => !flash).map(({ table, room, item }) => [id, { table, room, item }] as const),
    );
    expect(places).toHaveLength(positions.size);
    expect(otherData.position).toEqual(Object.fromEntries(places));
  });
  test('a few programs still need a session or a time', () => {
    const unplaced = programs.filter(({ id }) => !positions.has(id)).map(({ id }) => id);
    expect(unplaced).toEqual(['OMo24', 'OSo19', 'T0001', 'T0002', 'T0003', 'T0004', 'T0005', 'T0006']);
    expect(server.counters.program).toBe(6);
  });
  test('of three double bookings two are people in two rooms and one is a room with two talks', () => {
    expect(doubleBookings('who').sort()).toEqual(
      plantedSpeakers.map((pair) => [...pair].sort().join('+')).sort(),
    );
    expect(doubleBookings('where')).toEqual([plantedRoom.programs.join('+')]);
  });
  test('no two items share a room at a time', () => {
    for (const table of Object.values(staticData.table))
      for (const room of Object.values(table.rooms ?? {})) {
        const list = Object.values(room.tables ?? {}).sort((a, b) => (a.begin < b.begin ? -1 : 1));
        for (const [i, item] of list.entries())
          expect((list[i - 1]?.end ?? '') <= item.begin, `${table.name} ${room.id} ${item.id}`).toBe(true);
      }
  });
  test('one hidden event stands in the draft alone', () => {
    const hidden = items(otherData.table).filter((item) => item.hidden);
    expect(hidden.map(({ kind, title }) => [kind, title])).toEqual([['event', 'Award committee']]);
    expect(items().filter(({ title, hidden }) => title === 'Award committee' || hidden)).toEqual([]);
    expect(items()).toHaveLength(items(otherData.table).length - 1);
  });
  test('one session is closed, and the presenter is among those who may join its own meeting', () => {
    const { day, room, item, program } = closedSession;
    expect(items().filter(({ closed }) => closed)).toEqual([
      staticData.table[day]?.rooms?.[room]?.tables?.[item],
    ]);
    expect(otherData.position[program]).toEqual({ table: day, room, item });
    expect(state.coeditor[program]).toEqual({ [demoUid('presenter')]: true });
    const meetings = Object.values(otherData.room).map(({ zoom }) => zoom.url);
    const own = otherData.room[room]?.itemZoom?.[day]?.[item]?.url;
    expect(own).toMatch(/^https:/);
    expect(meetings).not.toContain(own);
  });
  test('totals equal what they count', () => {
    for (const { data, total } of [state.issue, state.like]) {
      expect(Object.keys(data).length).toBeGreaterThan(30);
      expect(total).toEqual(
        Object.fromEntries(Object.entries(data).map(([id, one]) => [id, Object.keys(one).length])),
      );
      for (const id of Object.keys(data)) expect(staticData.program[id]).toBeDefined();
    }
  });
  test('boards have totals, and everybody who joined one has a mark of how far it was read', () => {
    const count = (marks: Record<string, object>) =>
      Object.fromEntries(Object.entries(marks).map(([id, one]) => [id, Object.keys(one).length]));
    expect(state.bbsTotal).toEqual({
      comments: count(state.bbs),
      participants: count(state.sessionParticipants),
    });
    for (const [id, members] of Object.entries(state.sessionParticipants))
      for (const uid of Object.keys(members)) expect(state.seen[uid]?.[id]).toBeLessThan(now);
    for (const [id, total] of Object.entries(state.bbsLike.total))
      for (const [key, likes] of Object.entries(total)) {
        expect(state.bbs[id]?.[key]).toBeDefined();
        expect(Object.values(state.bbsLike.data[id] ?? {}).filter((liked) => key in liked)).toHaveLength(
          likes,
        );
      }
  });
  test('comments carry the public name of their author, in the order of their keys, and answer existing ones', () => {
    for (const thread of [...Object.values(state.issue.data), ...Object.values(state.bbs)]) {
      const byKey = Object.keys(thread).sort();
      const byTime = Object.entries(thread).sort(([, a], [, b]) => a.time - b.time);
      expect(byKey.map((key) => thread[key]?.time)).toEqual(byTime.map(([, { time }]) => time));
      for (const comment of Object.values(thread)) {
        expect(comment.name).toBe(otherData.user[comment.uid]?.name);
        expect(comment.time).toBeLessThan(now);
        if (comment.replyTo) expect(thread[comment.replyTo]?.time).toBeLessThan(comment.time);
      }
    }
  });
  test('mail goes to the address of the box it lies in', () => {
    expect(Object.keys(state.mail)).toHaveLength(480);
    for (const [uid, box] of Object.entries(state.mail)) {
      const owner = users.find((user) => user.uid === uid);
      for (const { data, time } of Object.values(box)) {
        expect(data.to.address).toBe(owner?.email);
        expect(time).toBeLessThan(now);
      }
    }
  });
});

describe('the accounts of the manual', () => {
  const account = (email: string) => symposium.accounts.find((entry) => entry.email === email);
  test('exist with their claims and states', () => {
    expect(account(demoAccounts.admin)).toMatchObject({ emailVerified: true, claims: { admin: true } });
    expect(account(demoAccounts.editor)).toMatchObject({ emailVerified: true, claims: { editor: true } });
    expect(Object.keys(state.claims)).toEqual([demoUid('admin'), demoUid('editor')]);
    expect(account(demoAccounts.newcomer)?.emailVerified).toBe(true);
    expect(account(demoAccounts.unverified)?.emailVerified).toBe(false);
    expect(symposium.accounts.filter(({ claims }) => claims)).toHaveLength(2);
  });
  test('are registered where the manual says so', () => {
    const registered = Object.values(demoAccounts).filter((email) => staticData.user[emailKey(email)]);
    expect(registered).toEqual([
      demoAccounts.admin,
      demoAccounts.editor,
      demoAccounts.presenter,
      demoAccounts.coeditor,
      demoAccounts.participant,
    ]);
  });
  test('the presenter owns a talk, a poster and a new submission, and has one co-editor', () => {
    const own = programs.filter(({ ownerUid }) => ownerUid === demoUid('presenter')).map(({ id }) => id);
    expect(own.sort()).toEqual(Object.values(ownPrograms).sort());
    expect(state.coeditor[ownPrograms.talk]).toEqual({ [demoUid('coeditor')]: true });
    expect(
      symposium.abstracts
        .slice(0, 3)
        .map((made) => made.public.id)
        .sort(),
    ).toEqual(own.sort());
  });
});

test('addresses of people stand only in private places', () => {
  const found = new Set<string>();
  walk(symposium.database, '', (path, key, value) => {
    const text = `${key} ${typeof value === 'string' ? value : ''}`;
    if (/@example\.|@example%2E/.test(text)) found.add(path.split('/').slice(1, 3).join('/'));
  });
  expect([...found].sort()).toEqual(['otherData/program', 'state/mail', 'staticData/user']);
});

function items(tables = staticData.table) {
  return Object.values(tables).flatMap((table) =>
    Object.values(table.rooms ?? {}).flatMap((room) => Object.values(room.tables ?? {})),
  );
}

function share<T>(list: readonly T[], is: (entry: T) => boolean): number {
  return list.filter(is).length / list.length;
}

function minutes(time = ''): number {
  const [hours = Number.NaN, rest = Number.NaN] = time.split(':').map(Number);
  return hours * 60 + rest;
}

function doubleBookings(by: 'who' | 'where'): string[] {
  const places = programs
    .filter((program) => program.presentationType === 'oral' && !program.canceled)
    .flatMap((program) => {
      const speaker = program.authors.find((author) => author.presenter);
      const who = `${speaker?.givenName} ${speaker?.familyName}`;
      return (positions.get(program.id) ?? []).map((position) => ({
        who,
        where: position.room,
        id: program.id,
        position,
      }));
    });
  return places.flatMap((a, i) =>
    places
      .slice(i + 1)
      .filter((b) => a[by] === b[by] && overlap(a.position, b.position))
      .map((b) => [a.id, b.id].sort().join('+')),
  );
}

function overlap(a: TablePosition, b: TablePosition): boolean {
  return a.date === b.date && a.begin < b.end && b.begin < a.end;
}

function walk(node: unknown, path: string, visit: (path: string, key: string, value: unknown) => void): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    visit(`${path}/${key}`, key, value);
    walk(value, `${path}/${key}`, visit);
  }
}
