import { writeCalendar } from 'shared-data/formats/calendar-file';
import { type CalendarSource, eventsOf, versionedAt } from 'shared-data/models/calendar-events';
import type { PublicProgram } from 'shared-data/models/program';
import type { TablePosition, Timetable } from 'shared-data/models/timetable';
import { plainProgram } from 'shared-data/testing/plain-program';
import { expect, test } from 'vitest';

const program = plainProgram('OM1', {
  title: 'Firn; air, \\ and\nsnow',
  authors: [{ givenName: 'Aino', familyName: 'Laine', affiliation: 'Oulu', presenter: true }],
});
const place = (date: string, begin: string, end: string) => ({
  table: 'day1',
  date,
  room: 'A',
  item: 'i',
  begin,
  end,
});
const source = (...places: TablePosition[]): CalendarSource => ({
  positionsOf: () => places,
  tables: [
    {
      name: 'day1',
      title: 'Day 1',
      date: '2026-12-01',
      order: 1,
      rooms: { A: { id: 'A', name: 'Hall', order: 1 } },
    },
  ],
  timeZone: 'Asia/Tokyo',
  locale: 'en',
  origin: 'https://symposium.example.org',
  pathOf: (id) => `/meeting/presentation/${id}`,
});
const now = Date.UTC(2026, 10, 22);
const tokyo = (time: string) => Date.parse(`2026-12-01T${time}:00+09:00`);
const lines = (one: PublicProgram, from: CalendarSource, at = now) =>
  writeCalendar('Mine', versionedAt(eventsOf([one], from), at))
    .replaceAll('\r\n ', '')
    .split('\r\n');

test('a talk is an event in UTC with UID, SEQUENCE and STATUS, and its texts are escaped', () => {
  const written = lines(program, source(place('2026-12-01', '09:30', '09:45')));
  for (const line of [
    'UID:OM1@symposium.example.org',
    'DTSTART:20261201T003000Z',
    'DTEND:20261201T004500Z',
    'DTSTAMP:20261122T000000Z',
    'STATUS:CONFIRMED',
    'LOCATION:Hall',
    'SUMMARY:OM1 Firn\\; air\\, \\\\ and\\nsnow',
  ])
    expect(written).toContain(line);
  expect(written.some((line) => line.startsWith('URL') && line.endsWith('/meeting/presentation/OM1'))).toBe(
    true,
  );
});

test('a talk across midnight ends on the next day', () => {
  const written = lines(program, source(place('2026-12-01', '23:50', '24:10')));
  expect(written).toContain('DTSTART:20261201T145000Z');
  expect(written).toContain('DTEND:20261201T151000Z');
});

test('a talk that moves or is withdrawn keeps its UID, and a later export has a higher SEQUENCE', () => {
  const before = lines(program, source(place('2026-12-01', '09:30', '09:45')));
  const after = lines(
    { ...program, canceled: true },
    source(place('2026-12-02', '13:00', '13:15')),
    now + 60_000,
  );
  const value = (list: string[], name: string) =>
    list.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  expect(value(after, 'UID')).toBe(value(before, 'UID'));
  expect(Number(value(after, 'SEQUENCE'))).toBeGreaterThan(Number(value(before, 'SEQUENCE')));
  expect(value(after, 'STATUS')).toBe('CANCELLED');
});

test('each further place is an event of its own, and without a place there is none', () => {
  const twice = source(place('2026-12-01', '09:30', '09:45'), place('2026-12-02', '09:30', '09:45'));
  expect(eventsOf([program], twice).map(({ uid }) => uid)).toEqual([
    'OM1@symposium.example.org',
    'OM1-1@symposium.example.org',
  ]);
  expect(eventsOf([program], source())).toEqual([]);
});

test('a flash talk has a UID of its own, and its poster keeps the one it had', () => {
  const board = { ...place('2026-12-01', '13:00', '14:30'), board: 'P7' };
  const flash = { ...place('2026-12-01', '10:58', '10:59'), flash: true as const };
  const events = eventsOf([program], source(flash, board));
  expect(events.map(({ uid, title, location }) => [uid, title, location])).toEqual([
    ['OM1@symposium.example.org', `OM1 ${program.title}`, 'Hall P7'],
    ['OM1-flash@symposium.example.org', `OM1 ${program.title} (flash talk)`, 'Hall'],
  ]);
});

test('the core time of a poster’s board is an event of its own, odd or even, in every language', () => {
  const board = (number: string) => ({ ...place('2026-12-01', '13:00', '18:00'), board: number });
  const withCore = (locale: 'en' | 'ja', ...places: TablePosition[]): CalendarSource => {
    const from = source(...places);
    const core = { odd: { begin: '13:00', end: '13:45' }, even: { begin: '13:45', end: '14:30' } };
    const item = {
      id: 'i',
      kind: 'poster',
      sessionId: 'OM',
      begin: '13:00',
      end: '18:00',
      core,
      version: 1,
    } as const;
    const [day] = from.tables as [Timetable];
    const hall = { id: 'A', name: 'Hall', order: 1, tables: { i: item } };
    return { ...from, locale, tables: [{ ...day, rooms: { A: hall } }] };
  };
  const poster = { ...program, title: 'Firn' };
  const odd = eventsOf([poster], withCore('en', board('P7')));
  const even = eventsOf([{ ...poster, canceled: true }], withCore('ja', board('P8')));
  expect(
    [...odd, ...even].map(({ uid, title, begin, end, canceled }) => [uid, title, begin, end, canceled]),
  ).toEqual([
    ['OM1@symposium.example.org', 'OM1 Firn', tokyo('13:00'), tokyo('18:00'), false],
    ['OM1-core@symposium.example.org', 'OM1 Firn (core time)', tokyo('13:00'), tokyo('13:45'), false],
    ['OM1@symposium.example.org', 'OM1 Firn', tokyo('13:00'), tokyo('18:00'), true],
    ['OM1-core@symposium.example.org', 'OM1 Firn (コアタイム)', tokyo('13:45'), tokyo('14:30'), true],
  ]);
  const twice = eventsOf([poster], withCore('en', board('P7'), board('P9')));
  expect(new Set(twice.map(({ uid }) => uid)).size).toBe(4);
});
