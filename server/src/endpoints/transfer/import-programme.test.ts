import { expect, test } from 'vitest';
import { programId } from '../../testing/symposium.ts';
import { outcome } from '../../testing/world.ts';
import { csv, useImports } from './testing/imports.ts';

const imports = useImports();
const { uploaded, preview, apply, run } = imports;

const scheduleFile = (events: string) =>
  `<schedule><conference><title>C</title><time_zone_name>Asia/Tokyo</time_zone_name></conference>
  <day index="1" date="2027-03-01">${events}</day></schedule>`;
const scheduleEvent = (id: number, room: string, start: string, more = '') =>
  `<room name="${room}"><event id="${id}" guid="g${id}"><date>2027-03-01T${start}:00+09:00</date><start>${start}</start>
  <duration>00:30</duration><title>Talk ${id}</title><track>Ice</track><type>Talk</type><language>en</language>
  <persons><person id="1">Ann Moe</person></persons>${more}</event></room>`;

test('brings a whole programme: sessions, day, rooms, programs, items and positions, and finds it again', async () => {
  const file = scheduleFile(scheduleEvent(1, 'Hall', '09:00') + scheduleEvent(2, 'Attic', '09:15'));
  const table = await uploaded(file, 'programme');
  expect(table).toMatchObject({ headings: [], mapping: [], rows: 2 });
  const seen = await preview(table);
  expect(seen).toMatchObject({
    made: { days: ['2027-03-01'], rooms: ['Hall', 'Attic'], sessions: ['Ice'] },
    conflicts: [
      {
        ...{ kind: 'person', name: 'Ann Moe' },
        places: [
          { row: 1, title: 'Talk 1', date: '2027-03-01', room: 'Hall', begin: '09:00', end: '09:30' },
          { row: 2, title: 'Talk 2' },
        ],
      },
    ],
  });
  expect(await imports.world.ports.database.get('otherData/table')).toBeNull();
  expect(await outcome(apply(table, seen.digest))).toBe('202');
  expect(await run()).toMatchObject({ state: 'done', counts: { new: 2 } });
  const { database } = imports.world.ports;
  expect(await database.get('staticData/program/T0001')).toMatchObject({
    ...{ title: 'Talk 1', sessionId: 'S-Ice', ownerUid: '' },
    authors: [{ givenName: 'Ann', familyName: 'Moe', presenter: true }],
  });
  const at = (await database.get('otherData/position/T0001')) as Record<string, string>;
  expect(at).toMatchObject({ table: 'day1', room: 'Hall' });
  expect(await database.get(`otherData/table/day1/rooms/Hall/tables/${at.item}`)).toMatchObject({
    ...{ kind: 'oral', sessionId: 'S-Ice', begin: '09:00', end: '09:30', version: 1 },
    programs: { T0001: { begin: '09:00', end: '09:30' } },
  });
  const again = await preview(await uploaded(file, 'programme'));
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  expect(again.conflicts).toHaveLength(1);
});

test('names long walks as warnings, after what cannot be', async () => {
  await imports.world.ports.database.update({ 'otherData/walk/Attic/Hall': 20 });
  const events = [
    scheduleEvent(1, 'Hall', '09:00'),
    scheduleEvent(2, 'Attic', '09:40'),
    scheduleEvent(3, 'Attic', '10:00'),
  ];
  const { conflicts } = await preview(await uploaded(scheduleFile(events.join('')), 'programme'));
  expect(conflicts).toMatchObject([
    { kind: 'person', places: [{ row: 2 }, { row: 3 }] },
    { kind: 'room', places: [{ row: 2 }, { row: 3 }] },
    { kind: 'walk', name: 'Ann Moe', places: [{ row: 1 }, { row: 2 }] },
  ]);
});

test('writes all of a programme or nothing, also when it is killed before the update', async () => {
  const table = await uploaded(scheduleFile(scheduleEvent(1, 'Hall', '09:00')), 'programme');
  await apply(table, (await preview(table)).digest);
  await imports.killedBefore('staticData/program');
  const { database } = imports.world.ports;
  expect(await database.get('otherData/table')).toBeNull();
  expect(await run()).toMatchObject({ state: 'done', counts: { new: 1 } });
  expect(Object.keys((await database.get('otherData/position')) as object)).toHaveLength(1);
});

test('places programs and breaks as a table says, and names rows that cannot be', async () => {
  const first = [
    'Date',
    'Room',
    'Begin',
    'End',
    'Kind',
    'Session',
    'Title',
    'Program',
    'Talk begins',
    'Talk ends',
  ];
  const table = await uploaded(
    csv(
      [
        ['2027/3/1', 'Hall', '9:00', '10:00', 'Oral', 'OB', '', programId, '09:00', '09:20'],
        ['2027-03-01', 'Hall', '10:00', '10:30', 'Break', '', 'Tea', '', '', ''],
      ],
      first,
    ),
    'timetable',
  );
  const seen = await preview(table);
  expect(seen.rows.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ['new', []],
    ['new', []],
  ]);
  await apply(table, seen.digest);
  expect(await run()).toMatchObject({ state: 'done', counts: { new: 2 } });
  expect(await imports.world.ports.database.get(`otherData/position/${programId}`)).toMatchObject({
    room: 'Hall',
  });
  const wrong = await preview(
    await uploaded(
      csv(
        [
          ['2027-02-30', 'Hall', '09:00', '10:00', 'Oral', 'OB', '', '', '', ''],
          ['2027-03-01', '', '10:00', '09:00', 'Oral', 'XX', '', 'OBo99', '', ''],
          ['2027-03-01', 'Hall', '09:00', '10:00', 'Break', '', '', programId, '', ''],
          ['2027-03-01', 'Hall', '09:30', '10:30', 'Oral', 'OB', '', programId, '09:40', '09:50'],
        ],
        first,
      ),
      'timetable',
    ),
  );
  expect(wrong.rows.map(({ faults }) => faults.map(({ field, reason }) => `${field} ${reason}`))).toEqual([
    ['date transfer.fault.date'],
    [
      'room validation.required',
      'end transfer.fault.end',
      'sessionId transfer.fault.session',
      'program transfer.fault.program',
    ],
    ['kind transfer.fault.holds'],
    ['program transfer.fault.twice'],
  ]);
});

test('leaves an event at fault out of a programme when asked to', async () => {
  const wrong = scheduleEvent(2, 'Attic', '10:00').replace('00:30', 'half');
  const table = await uploaded(scheduleFile(scheduleEvent(1, 'Hall', '09:00') + wrong), 'programme');
  const { rows, digest } = await preview(table);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'fault']);
  await apply(table, digest, true);
  expect(await run()).toMatchObject({ state: 'done', counts: { new: 1, leftOut: 1 } });
  expect(Object.keys((await imports.world.ports.database.get('otherData/position')) as object)).toEqual([
    'T0001',
  ]);
});
