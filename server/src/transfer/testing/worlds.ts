import fc from 'fast-check';
import { noCircumstances } from 'shared-data/models/conflicts';
import { noChairs } from 'shared-data/models/engagements';
import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import { timeOf } from 'shared-data/models/venue-time';
import type { Tables } from '../../data/timetable.ts';
import type { ImportWorld } from '../planned.ts';
import type { StoredItem } from '../target.ts';
import { noStructure } from './no-structure.ts';

const names = fc.constantFrom('Ann Moe', 'Bo Lee', 'Kai', '森 杏', "O'Neil & Sons", 'J. R. R. Tolkien');
const texts = fc.constantFrom('Ice', 'Sea & <sky>', '氷河', 'A "quoted" title', "It's; here");
const block = fc.record({
  day: fc.integer({ min: 0, max: 2 }),
  room: fc.constantFrom('A', 'B', 'C'),
  begin: fc.integer({ min: 0, max: 27 * 60 }),
  kind: fc.constantFrom('oral', 'poster', 'break', 'event'),
  session: fc.constantFrom('', 'OB', 'S1'),
  title: fc.option(texts, { nil: undefined }),
  talks: fc.array(
    fc.record({
      title: texts,
      length: fc.integer({ min: 5, max: 40 }),
      people: fc.uniqueArray(names, { minLength: 1, maxLength: 3 }),
      presenters: fc.integer({ min: 0, max: 3 }),
      canceled: fc.boolean(),
      numbered: fc.boolean(),
      language: fc.constantFrom('en', 'ja', undefined),
    }),
    { maxLength: 4 },
  ),
});
export const sessions: Record<string, Session> = {
  OB: { id: 'OB', group: 'O', title: 'Biology' },
  S1: { id: 'S1', group: 'S', title: 'Ice', titleJa: '氷' },
};

/** Across changes of clocks in Europe and America. */
const dates = ['2026-03-28', '2026-03-29', '2026-10-25'];
const zones = fc.constantFrom('Asia/Tokyo', 'Europe/Brussels', 'America/New_York', 'Asia/Kolkata', 'UTC');

type Block = typeof block extends fc.Arbitrary<infer One> ? One : never;

function worldOf(blocks: readonly Block[], timeZone: string): ImportWorld {
  const programs: Record<string, PublicProgram> = {};
  const draft: Tables = Object.fromEntries(
    dates.map((date, at) => [
      `d${at}`,
      { name: `d${at}`, title: `Day ${at}`, date, order: at + 1, rooms: {} },
    ]),
  );
  blocks.forEach(({ day, room, kind, session, title, talks, begin }, at) => {
    const item: StoredItem = {
      id: `i${at}`,
      kind,
      sessionId: session,
      begin: timeOf(begin),
      end: '',
      version: 1,
    };
    if (title !== undefined) item.title = title;
    let now = begin;
    if (kind === 'oral' || kind === 'poster')
      talks.forEach((talk, number) => {
        const id = `P${at}-${number}`;
        programs[id] = {
          ...{
            id,
            title: talk.title,
            sessionId: session,
            presentationType: kind,
            online: false,
            ownerUid: 'a',
          },
          ...(talk.language && { language: talk.language as 'en' | 'ja' }),
          ...(talk.canceled && { canceled: true }),
          ...(talk.numbered && { numbers: [`OBo${at}${number}`, `S1o${at}${number}`] }),
          authors: talk.people.map((name, one) => ({
            ...{
              givenName: name.split(' ').slice(0, -1).join(' '),
              familyName: name.split(' ').at(-1) ?? '',
            },
            ...{ affiliation: 'Sea', presenter: one < talk.presenters },
          })),
        };
        const times = kind === 'oral' ? { begin: timeOf(now), end: timeOf(now + talk.length) } : {};
        item.programs = { ...item.programs, [id]: { order: number + 1, ...times } };
        now += talk.length;
      });
    item.end = timeOf(Math.max(now, begin + 10));
    const rooms = draft[`d${day}`]?.rooms ?? {};
    rooms[room] ??= { id: room, name: `Room ${room}`, order: 1, tables: {} };
    rooms[room].tables = { ...rooms[room].tables, [`i${at}`]: item };
  });
  const empty = {
    users: {},
    accounts: new Map<string, string>(),
    groups: new Set<string>(),
    own: {},
    usedNumbers: Object.fromEntries(
      Object.values(programs).flatMap(({ id, numbers = [] }) => numbers.map((number) => [number, id])),
    ),
    structure: noStructure,
  };
  return {
    ...empty,
    programs,
    sessions,
    draft,
    chairsOf: noChairs,
    circumstances: noCircumstances,
    timeZone,
  };
}

/** Timetables of three days with overlapping blocks, odd names and withdrawn talks. */
export const worlds = fc
  .tuple(fc.array(block, { maxLength: 12 }), zones)
  .map(([blocks, zone]) => worldOf(blocks, zone));
