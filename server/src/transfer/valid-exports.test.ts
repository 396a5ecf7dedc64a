import fc from 'fast-check';
import { scheduleJson, scheduleXml } from 'shared-data/formats/schedule-file';
import { type Schedule, scheduleOf } from 'shared-data/models/schedule';
import { expect, test } from 'vitest';
import { daysOf } from '../data/timetable-conflicts.ts';
import type { ImportWorld } from './planned.ts';
import { scheduleJsonRules, scheduleXmlFaults } from './testing/schedule-rules.ts';
import { sessions, worlds } from './testing/worlds.ts';

const scheduleIn = ({ draft, programs, timeZone }: ImportWorld, title = 'Polar 2026'): Schedule =>
  scheduleOf({
    ...{ title, timeZone, now: 0, pathOf: (id) => `/p/${id}`, origin: 'https://s.example.org' },
    ...{ tables: daysOf(draft), programs: new Map(Object.entries(programs)) },
    sessions: Object.values(sessions),
  });
const jsonFaults = (schedule: Schedule) => {
  const { error } = scheduleJsonRules.safeParse(JSON.parse(scheduleJson(schedule)));
  return error?.issues.map(({ path, message }) => `${path.join('/')}: ${message}`) ?? [];
};
const titles = fc.oneof(
  fc.constantFrom('Polar 2026', '極域シンポジウム', 'A', '4th <Ice> & Sea'),
  fc.string(),
);

test('schedule.xml and schedule.json follow their published schemas, whatever the timetable', () => {
  fc.assert(
    fc.property(worlds, titles, (world, title) => {
      const schedule = scheduleIn(world, title);
      expect(jsonFaults(schedule)).toEqual([]);
      expect(scheduleXmlFaults(scheduleXml(schedule))).toEqual([]);
    }),
  );
});

const slot = { order: 1, begin: '09:00', end: '09:20' };
const program = (id: string) => ({
  ...{ id, title: id, sessionId: 'OB', presentationType: 'oral' as const, online: false, ownerUid: '' },
  authors: [],
});
function worldWith(ids: readonly string[], timeZone: string, roomNames = ['A']): ImportWorld {
  const block = { kind: 'oral' as const, sessionId: 'OB', begin: '09:00', end: '12:00', version: 1 };
  const rooms = roomNames.map((name, at) => {
    const programs = at === 0 ? Object.fromEntries(ids.map((id) => [id, slot])) : {};
    return [`r${at}`, { id: `r${at}`, name, order: at, tables: { [`i${at}`]: { ...block, programs } } }];
  });
  const day = { name: 'd', title: 'Day', date: '2026-12-02', order: 1, rooms: Object.fromEntries(rooms) };
  return {
    ...{ draft: { d: day }, programs: Object.fromEntries(ids.map((id) => [id, program(id)])), timeZone },
  } as unknown as ImportWorld;
}

test('programs whose IDs look alike get slugs of their own', () => {
  const schedule = scheduleIn(worldWith(['OB-1', 'ob1', 'OB1'], 'UTC'));
  expect(scheduleXmlFaults(scheduleXml(schedule))).toEqual([]);
});

test.each(['Asia/Tokyo', 'America/Argentina/Buenos_Aires', 'Etc/GMT-9', 'EST5EDT', 'UTC'])(
  'a zone that the schema has no pattern for is left out: %s',
  (zone) => expect(jsonFaults(scheduleIn(worldWith(['P1'], zone)))).toEqual([]),
);

test('rooms of one name keep all their events', () => {
  const schedule = scheduleIn(worldWith(['P1'], 'UTC', ['Hall', 'Hall']));
  const { conference } = JSON.parse(scheduleJson(schedule)).schedule;
  expect(conference.days[0].rooms.Hall).toHaveLength(2);
});

test('the rules find what is wrong', () => {
  const schedule = scheduleIn(worldWith(['P1'], 'UTC'));
  const [day] = schedule.days;
  const [event] = day?.rooms[0]?.events ?? [];
  if (!day || !event) throw new Error('an event');
  const spoilt = (more: object) =>
    ({
      ...schedule,
      days: [{ ...day, rooms: [{ name: 'A', events: [{ ...event, ...more }] }] }],
    }) as Schedule;
  const count = (one: Schedule) => [jsonFaults(one).length, scheduleXmlFaults(scheduleXml(one)).length];
  expect(count(schedule)).toEqual([0, 0]);
  expect(count(spoilt({ id: 0 }))).toEqual([1, 1]);
  expect(count(spoilt({ duration: 'long' }))).toEqual([1, 1]);
  expect(count(spoilt({ date: '2026-12-02' }))).toEqual([1, 1]);
  expect(count({ ...schedule, days: [] })[1]).toBe(1);
});
