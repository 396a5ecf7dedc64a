import { expect, test } from 'vitest';
import type { PublicProgram } from '../models/program.ts';
import { scheduleOf } from '../models/schedule.ts';
import type { Timetable } from '../models/timetable.ts';
import { scheduleJson, scheduleXml } from './schedule-file.ts';

const program = (id: string, more: Partial<PublicProgram> = {}): PublicProgram => ({
  ...{
    id,
    title: `Ice & <air> ${id}`,
    sessionId: 'OB',
    presentationType: 'oral',
    online: false,
    ownerUid: 'a',
  },
  authors: [{ givenName: 'Ann', familyName: 'Moe', affiliation: 'Sea', presenter: true }],
  ...more,
});
const day: Timetable = {
  ...{ name: 'day1', title: 'Day 1', date: '2026-12-02', order: 1 },
  rooms: {
    A: {
      ...{ id: 'A', name: 'Hall "A"', order: 1 },
      tables: {
        m: {
          ...{ id: 'm', kind: 'oral', sessionId: 'OB', begin: '09:00', end: '10:00', version: 1 },
          programs: {
            P1: { order: 1, begin: '09:00', end: '09:20' },
            P2: { order: 2, begin: '09:20', end: '09:40' },
          },
        },
        n: {
          ...{ id: 'n', kind: 'event', sessionId: '', begin: '24:30', end: '25:45', version: 1 },
          title: 'Party',
        },
      },
    },
  },
};
const schedule = scheduleOf({
  ...{ title: 'Polar 2026', timeZone: 'Asia/Tokyo', origin: 'https://s.example.org', now: 0 },
  tables: [day],
  programs: new Map([
    ['P1', program('P1', { numbers: ['OBo01', 'OBo07'] })],
    ['P2', program('P2', { canceled: true })],
  ]),
  sessions: [{ id: 'OB', group: 'O', title: 'Biology' }],
  pathOf: (id) => `/p/${id}`,
});

test('tells programs at their times with offset, events past midnight on the next date, and no withdrawn ones', () => {
  const { conference } = JSON.parse(scheduleJson(schedule)).schedule;
  expect(conference).toMatchObject({ acronym: 'polar_2026', start: '2026-12-02', daysCount: 1 });
  const [talk, party, ...others] = conference.days[0].rooms['Hall "A"'];
  expect(others).toEqual([]);
  expect(talk).toMatchObject({
    ...{ date: '2026-12-02T09:00:00+09:00', start: '09:00', duration: '00:20', slug: 'program_obo07' },
    subtitle: 'OBo07',
    ...{
      track: 'OB Biology',
      url: 'https://s.example.org/p/P1',
      persons: [{ id: 1, public_name: 'Ann Moe' }],
    },
  });
  expect(talk.guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(party).toMatchObject({ date: '2026-12-03T00:30:00+09:00', start: '00:30', duration: '01:15' });
});

test('writes everything that the schema of schedule.json requires of an event', () => {
  const required =
    'abstract date duration guid id language links persons room slug start subtitle title track type url';
  const [event] = JSON.parse(scheduleJson(schedule)).schedule.conference.days[0].rooms['Hall "A"'];
  expect(Object.keys(event)).toEqual(expect.arrayContaining(required.split(' ')));
});

test('writes XML that can be read back, with the elements of its schema', () => {
  const xml = scheduleXml(schedule);
  expect(xml).toContain('<room name="Hall &quot;A&quot;">');
  expect(xml).toContain('<title>Ice &amp; &lt;air&gt; P1</title>');
  const [, event = ''] = /<event [^>]*>(.*?)<\/event>/s.exec(xml) ?? [];
  const elements = [...event.matchAll(/<(\w+)[ >]/g)].map(([, name]) => name);
  const known =
    'room title type date start duration persons person language abstract slug subtitle track links link';
  expect(elements.toSorted()).toEqual(known.split(' ').toSorted());
});
