import fc from 'fast-check';
import { noCircumstances } from 'shared-data/models/conflicts';
import { noChairs } from 'shared-data/models/engagements';
import type { PublicProgram } from 'shared-data/models/program';
import { expect, test } from 'vitest';
import type { ImportWorld } from './planned.ts';
import { planProgramme } from './programme.ts';
import { readSchedule } from './read-schedule.ts';
import { noStructure } from './testing/no-structure.ts';

const emptyWorld: ImportWorld = {
  structure: noStructure,
  ...{
    users: {},
    accounts: new Map(),
    programs: {},
    own: {},
    usedNumbers: {},
    sessions: {},
    groups: new Set<string>(),
  },
  ...{ draft: {}, chairsOf: noChairs, circumstances: noCircumstances, timeZone: 'Asia/Tokyo' },
};

const planOf = (text: string, world: Partial<ImportWorld> = {}) =>
  planProgramme(readSchedule(new TextEncoder().encode(text)), { ...emptyWorld, ...world });

interface Event {
  id: number;
  guid?: string;
  room: string;
  day?: string;
  date?: string;
  start?: string;
  duration?: string;
  title?: string;
  track?: string;
  type?: string;
  persons?: readonly (readonly [id: number, name: string])[];
}

const day = '2024-02-03';

function eventXml({
  id,
  guid,
  date,
  start = '09:00',
  duration = '00:30',
  title = `Talk ${id}`,
  ...more
}: Event) {
  const people = (more.persons ?? []).map(([one, name]) => `<person id="${one}">${name}</person>`).join('');
  return `<event id="${id}"${guid ? ` guid="${guid}"` : ''}>${date ? `<date>${date}</date>` : ''}
    <start>${start}</start><duration>${duration}</duration><room>${more.room}</room><slug>s-${id}</slug>
    <title>${title}</title><subtitle/><track>${more.track ?? ''}</track><type>${more.type ?? 'Talk'}</type>
    <language>en</language><abstract><![CDATA[<p>Read & learn</p>]]></abstract><description></description>
    <persons>${people}</persons><links><link href="https://example.org/${id}">More</link></links></event>`;
}

function xml(events: readonly Event[], head = ''): string {
  const days = [...new Set(events.map((one) => one.day ?? day))];
  const rooms = [...new Set(events.map(({ room }) => room))];
  const inRoom = (on: string, name: string) =>
    events.filter((one) => (one.day ?? day) === on && one.room === name).map(eventXml);
  return `<?xml version="1.0" encoding="UTF-8"?>
<schedule><generator name="frab"/><version>3</version>
<conference><acronym>c</acronym><title>Conf</title><start>${day}</start><days>${days.length}</days>${head}</conference>
${days
  .map(
    (on, at) => `<day index="${at + 1}" date="${on}" start="${on}T09:00:00+01:00" end="${on}T23:00:00+01:00">
${rooms.map((name) => `<room name="${name}">${inRoom(on, name).join('\n')}</room>`).join('\n')}</day>`,
  )
  .join('\n')}</schedule>`;
}

const told = (text: string) =>
  planOf(text).conflicts.map(({ kind, name, places }) =>
    [kind, name, ...places.map(({ title }) => title)].join(' | '),
  );

const ann = [1, 'Ann Moe'] as const;
const bo = [2, 'Bo Lee'] as const;

test('reads days, rooms, tracks, people and times of an event, and what is missing stays out', () => {
  const { rows, made, timeZone, target } = planOf(
    xml([
      { id: 1, room: 'Hall A', track: 'Ice & sea'.replace('&', '&amp;'), persons: [ann, bo] },
      { id: 2, room: 'Hall A', start: '09:30', duration: '00:30:00', track: 'Ice &amp; sea', persons: [bo] },
      { id: 3, room: 'Hall B', start: '12:00', duration: '1:00', title: 'Lunch', type: 'other' },
      {
        id: 4,
        room: 'Hall B',
        day: '2024-02-04',
        date: '2024-02-05T01:30:00+01:00',
        start: '01:30',
        title: 'Party',
      },
    ]),
  );
  expect(rows.map(({ outcome }) => outcome.outcome)).toEqual(['new', 'new', 'new', 'new']);
  expect(made).toEqual({
    days: ['2024-02-03', '2024-02-04'],
    rooms: ['Hall B', 'Hall A'],
    sessions: ['Ice & sea'],
  });
  expect(timeZone).toBe('UTC+01:00');
  const rooms = Object.values(target.day1?.rooms ?? {});
  expect(rooms.flatMap(({ tables = {} }) => Object.values(tables))).toMatchObject([
    { kind: 'break', title: 'Lunch', begin: '12:00', end: '13:00' },
    {
      ...{ kind: 'oral', begin: '09:00', end: '10:00', sessionId: 'S-Ice-sea' },
      programs: { row1: { begin: '09:00', end: '09:30' }, row2: { begin: '09:30', end: '10:00' } },
    },
  ]);
  expect(Object.values(Object.values(target.day2?.rooms ?? {})[0]?.tables ?? {})).toMatchObject([
    { kind: 'event', begin: '25:30', end: '26:00' },
  ]);
});

test('finds who and which room is in two places at once, across tracks and days', () => {
  expect(
    told(
      xml([
        { id: 1, room: 'A', persons: [ann] },
        { id: 2, room: 'B', start: '09:20', persons: [bo, ann] },
        { id: 3, room: 'A', start: '10:00', persons: [bo] },
        { id: 4, room: 'A', start: '10:10', title: 'Opening' },
        {
          id: 5,
          room: 'A',
          day: '2024-02-04',
          date: '2024-02-05T00:30:00+01:00',
          start: '00:30',
          persons: [bo],
        },
        {
          id: 6,
          room: 'B',
          day: '2024-02-05',
          date: '2024-02-05T00:45:00+01:00',
          start: '00:45',
          persons: [bo],
        },
      ]),
    ),
  ).toEqual([
    'person | Ann Moe | Talk 1 | Talk 2',
    'room |  | Talk 3 | Opening',
    'person | Bo Lee | Talk 5 | Talk 6',
  ]);
});

test('invents no conflict: touching talks, one person twice in a talk, namesakes, withdrawn ones, breaks, what is listed twice', () => {
  expect(
    told(
      xml([
        { id: 1, guid: 'g1', room: 'A', persons: [ann, ann] },
        { id: 2, room: 'B', start: '09:30', persons: [ann] },
        { id: 3, room: 'C', persons: [[7, 'Ann Moe']] },
        { id: 4, room: 'D', persons: [ann], title: 'CANCELLED: Snow' },
        { id: 5, room: 'A', title: 'Coffee break' },
        { id: 6, guid: 'g1', room: 'A', title: 'Talk 1', persons: [ann] },
        { id: 7, guid: 'g1', room: 'E', title: 'Talk 1', persons: [ann] },
        { id: 8, room: 'A', day: '2024-02-04', persons: [ann] },
      ]),
    ),
  ).toEqual([]);
});

test('knows one person by the id under two names, and people without ids by name', () => {
  expect(
    told(
      xml([
        { id: 1, room: 'A', persons: [ann] },
        { id: 2, room: 'B', persons: [[1, 'Ann B. Moe']] },
      ]),
    ),
  ).toHaveLength(1);
  const nameless = xml([
    { id: 1, room: 'A', persons: [ann] },
    { id: 2, room: 'B', persons: [ann] },
  ]).replaceAll(/<person id="\d+">/g, '<person>');
  expect(told(nameless)).toHaveLength(1);
});

test('compares events of several time zones as moments', () => {
  const events = [
    { id: 1, room: 'A', date: '2024-02-03T09:00:00+01:00', persons: [ann] },
    { id: 2, room: 'B', date: '2024-02-03T08:15:00Z', start: '08:15', persons: [ann] },
    { id: 3, room: 'C', date: '2024-02-03T09:15:00Z', start: '09:15', persons: [ann] },
    { id: 4, room: 'C', date: '2024-02-03T11:00:00+01:00', persons: [bo] },
  ];
  for (const head of ['', '<time_zone_name>Europe/Brussels</time_zone_name>'])
    expect(told(xml(events, head))).toEqual(['person | Ann Moe | Talk 1 | Talk 2']);
});

test('names what is wrong with an event by its number in the file', () => {
  const { rows } = planOf(
    xml([
      { id: 1, room: 'A', duration: '' },
      { id: 2, room: 'A', start: 'noon' },
      { id: 3, room: 'A', title: '' },
      { id: 4, room: '' },
      { id: 5, room: 'A', duration: '00:00' },
      { id: 6, room: 'A', title: 'x'.repeat(501) },
    ]),
  );
  const faults = rows.map(
    ({ outcome }) => `${outcome.row} ${outcome.faults.map(({ field, reason }) => `${field} ${reason}`)}`,
  );
  expect(faults.toSorted()).toEqual([
    '1 end transfer.fault.duration',
    '2 begin transfer.fault.date',
    '3 title validation.required',
    '4 end transfer.fault.duration',
    '5 title validation.tooLong',
    '6 room validation.required',
  ]);
});

test('refuses what is no schedule', () => {
  for (const text of [
    '<schedule><day></schedule>',
    '<html></html>',
    '{"a":1}',
    'E-mail,Name',
    '[]',
    'null',
    '',
  ])
    expect(() => planOf(text), text).toThrow();
});

test('reads schedule.json as pretalx and the C3VOC write it', () => {
  const event = {
    ...{
      id: 25,
      guid: '8079583e-8321-506c-95af-fd2903a5f075',
      logo: null,
      date: '2024-02-03T09:00:00+01:00',
    },
    ...{ start: '09:00', duration: '00:30', room: 'Gray Room', title: 'Hardware', track: null, type: 'Talk' },
    persons: [{ code: 'NQTF8Y', name: 'Brian Robinson', biography: 'x' }],
  };
  const text = JSON.stringify({
    schedule: {
      conference: {
        time_zone_name: 'Europe/Brussels',
        days: [
          {
            ...{ index: 1, date: day, day_start: '2024-02-03T04:00:00+01:00' },
            rooms: {
              'Gray Room': [event],
              'Tan Room': [{ ...event, id: 26, guid: 'x', title: { en: 'Soft' } }],
            },
          },
        ],
      },
    },
  });
  expect(told(text)).toEqual(['person | Brian Robinson | Hardware | Soft']);
  expect(planOf(text).timeZone).toBe('Europe/Brussels');
});

const events = fc.array(
  fc.record({
    room: fc.constantFrom('A', 'B', 'C'),
    day: fc.constantFrom('2024-02-03', '2024-02-04'),
    at: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 8 }),
    track: fc.constantFrom('', 'Ice', 'Sea'),
    persons: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  }),
  { maxLength: 30 },
);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

test('finds exactly what comparing every two events finds', () => {
  fc.assert(
    fc.property(events, (drawn) => {
      // Two people share a name.
      const nameOf = (id: number) => (id > 4 ? 'Same Name' : `Person ${id}`);
      const all = drawn.map(({ at, length, persons, ...one }, index) => ({
        ...one,
        ...{
          id: index + 1,
          start: clock(480 + at * 5),
          duration: clock(length * 5),
          ids: new Set(persons),
          at,
          length,
        },
        persons: persons.map((id) => [id, nameOf(id)] as const),
      }));
      const expected = all.flatMap((a, index) =>
        all.slice(index + 1).flatMap((b) => {
          if (a.day !== b.day || a.at >= b.at + b.length || b.at >= a.at + a.length) return [];
          const pair = [a.id, b.id].join(' ');
          const shared = [...a.ids].filter((id) => b.ids.has(id)).map((id) => `person ${nameOf(id)} ${pair}`);
          return [...shared, ...(a.room === b.room ? [`room  ${pair}`] : [])];
        }),
      );
      const found = planOf(xml(all)).conflicts.map(({ kind, name, places }) => {
        const ids = places.map(({ title }) => Number(title.replace('Talk ', ''))).toSorted((a, b) => a - b);
        return `${kind} ${name} ${ids.join(' ')}`;
      });
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('brings nothing twice: a second import of the same file changes nothing, a later one only what differs', () => {
  const file = [
    { id: 1, room: 'A', track: 'Ice', persons: [ann] },
    { id: 2, room: 'A', start: '09:30', track: 'Ice', persons: [bo] },
    { id: 3, room: 'B', start: '12:00', title: 'Opening' },
  ];
  const first = planOf(xml(file));
  const programs: Record<string, PublicProgram> = {};
  const own: Record<string, ImportWorld['own'][string]> = {};
  for (const { program } of first.rows)
    if (program) {
      const { after, source } = program;
      programs[after.id] = after;
      own[after.id] = {
        ...{ id: after.id, email: '', ownerUid: '', requestedType: 'oral-in-person', typeChangeable: false },
        ...{ sessionChoice1: '', source, submittedAt: 0, updatedAt: 0 },
      };
    }
  const sessions = Object.fromEntries((first.newSessions ?? []).map((one) => [one.id, one]));
  const world = { programs, own, sessions, draft: first.target };
  const again = planOf(xml(file), world);
  expect(again.rows.map(({ outcome }) => outcome.outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(again.target).toEqual(first.target);
  const later = planOf(
    xml([
      { ...file[0], id: 1, room: 'B', title: 'Renamed' },
      { ...file[1], id: 2, room: 'A' },
      { ...file[2], id: 3, room: 'B', start: '13:00' },
    ]),
    world,
  );
  const told = Object.fromEntries(
    later.rows.map(({ outcome }) => [outcome.name, outcome.changes.map(({ field, to }) => `${field} ${to}`)]),
  );
  expect(told).toEqual({
    Renamed: ['title Renamed', 'room B'],
    'Talk 2': [],
    Opening: ['begin 13:00', 'end 13:30'],
  });
});
