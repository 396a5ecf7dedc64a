import { circumstancesOf } from 'shared-data/models/circumstances';
import { acknowledgementKey, findClashes, isMildClash } from 'shared-data/models/clashes';
import { conflictIndex, conflictsAt } from 'shared-data/models/conflicts';
import { personKey } from 'shared-data/models/engagements';
import { expect, test } from 'vitest';
import { day, item, talk } from './fixtures.ts';

const at = (begin: string, end: string) => ({ order: 1, begin, end });
const find = (tables: Parameters<typeof findClashes>[0], ...programs: ReturnType<typeof talk>[]) =>
  findClashes(tables, (id) => programs.find((program) => program.id === id));

test('a presenter in two rooms at once is a clash', () => {
  const tables = [
    day({
      A: [item('a', { t1: at('09:00', '09:20') })],
      B: [item('b', { t2: at('09:15', '09:30') })],
    }),
  ];
  const [clash, ...rest] = find(tables, talk('t1'), talk('t2'));
  expect(rest).toEqual([]);
  expect(clash).toMatchObject({
    kind: 'person',
    name: 'Aino Virta',
    first: { programId: 't1', room: 'A' },
    second: { programId: 't2', room: 'B' },
  });
});

test('one after the other, another day or another person is no clash', () => {
  const rooms = {
    A: [item('a', { t1: at('09:00', '09:20') })],
    B: [item('b', { t2: at('09:20', '09:40') })],
  };
  expect(find([day(rooms)], talk('t1'), talk('t2'))).toEqual([]);
  const same = { A: [item('a', { t1: at('09:00', '09:20') })] };
  const other = { B: [item('b', { t2: at('09:00', '09:20') })] };
  expect(find([day(same), day(other, 'day2', '2026-11-21')], talk('t1'), talk('t2'))).toEqual([]);
  expect(find([day({ ...same, ...other })], talk('t1'), talk('t2', 'Ben Okafor'))).toEqual([]);
});

test('a co-author who does not present clashes with nothing', () => {
  const second = talk('t2', 'Ben Okafor');
  second.authors.push({ givenName: 'Aino', familyName: 'Virta', affiliation: 'Institute', presenter: false });
  const rooms = {
    A: [item('a', { t1: at('09:00', '09:20') })],
    B: [item('b', { t2: at('09:00', '09:20') })],
  };
  expect(find([day(rooms)], talk('t1'), second)).toEqual([]);
});

test('a withdrawn talk binds nobody', () => {
  const rooms = {
    A: [item('a', { t1: at('09:00', '09:20') })],
    B: [item('b', { t2: at('09:00', '09:20') })],
  };
  expect(find([day(rooms)], talk('t1'), talk('t2', 'Aino Virta', { canceled: true }))).toEqual([]);
});

test('two posters of one person do not clash, a poster and a talk do', () => {
  const posters = { kind: 'poster' as const };
  const both = {
    A: [item('a', { t1: { order: 1 } }, posters)],
    B: [item('b', { t2: { order: 1 } }, posters)],
  };
  expect(find([day(both)], talk('t1'), talk('t2'))).toEqual([]);
  const mixed = {
    A: [item('a', { t1: { order: 1 } }, posters)],
    B: [item('b', { t2: at('09:00', '09:20') })],
  };
  expect(find([day(mixed)], talk('t1'), talk('t2'))).toMatchObject([{ kind: 'person' }]);
});

test('blocks of one room at one time are a clash, also where none of their talks meet', () => {
  const early = item('a', { t1: at('09:00', '09:20') }, { end: '10:00' });
  const late = item('b', { t2: at('10:20', '10:40') }, { begin: '09:40', end: '10:40' });
  const find2 = (...items: (typeof early)[]) =>
    find([day({ A: items })], talk('t1'), talk('t2', 'Ben Okafor'));
  expect(find2(early, late)).toMatchObject([
    {
      kind: 'room',
      first: { programId: '', room: 'A', item: 'a', begin: '09:00', end: '10:00' },
      second: { programId: '', room: 'A', item: 'b' },
    },
  ]);
  const met = item('b', { t2: at('09:10', '09:30') }, { begin: '09:10', end: '10:40' });
  expect(find2(early, met)).toMatchObject([{ kind: 'room', first: { programId: 't1' } }]);
  expect(find2(early, { ...late, begin: '10:00' })).toEqual([]);
  for (const kind of ['poster', 'break'] as const)
    expect(find2(early, { ...late, kind, programs: {} })).toEqual([]);
  expect(find2({ ...early, kind: 'event', programs: {} }, late)).toHaveLength(1);
});

test('a convener who talks elsewhere at that time is a clash, in the own item not', () => {
  const convened = item('a', { t1: at('09:00', '09:20') }, { convener: 'Aino Virta' });
  expect(find([day({ A: [convened] })], talk('t1'))).toEqual([]);
  const elsewhere = [day({ A: [convened], B: [item('b', { t2: at('10:00', '10:20') })] })];
  expect(find(elsewhere, talk('t1', 'Carl Dahl'), talk('t2'))).toMatchObject([
    { kind: 'person', first: { role: 'convener' }, second: { role: 'presenter', programId: 't2' } },
  ]);
});

test('conveners who share an item can stand in for each other', () => {
  const shared = item('a', {}, { convener: 'Aino Virta, Ben Okafor' });
  expect(find([day({ A: [shared], B: [item('b', { t2: at('10:00', '10:20') })] })], talk('t2'))).toEqual([]);
});

test('two talks in one room at one time are a clash', () => {
  const tables = [day({ A: [item('a', { t1: at('09:00', '09:20'), t2: at('09:10', '09:30') })] })];
  expect(find(tables, talk('t1'), talk('t2', 'Ben Okafor'))).toMatchObject([
    { kind: 'room', first: { programId: 't1' }, second: { programId: 't2' } },
  ]);
});

test('a talk outside of its item is reported', () => {
  const tables = [day({ A: [item('a', { t1: at('10:20', '10:40') })] })];
  expect(find(tables, talk('t1'))).toMatchObject([{ kind: 'outside', place: { programId: 't1' } }]);
});

test('names are compared without case, width and dots', () => {
  expect(personKey('Aino  K. VIRTA')).toBe(personKey('aino k virta'));
  expect(personKey('ＡＢ')).toBe(personKey('ab'));
});

test('placing a talk tells where its presenter is taken, but not by its own old place', () => {
  const tables = [
    day({ A: [item('a', { t1: at('09:00', '09:20') })], B: [item('b', { t2: at('09:00', '09:20') })] }),
  ];
  const programs = [talk('t1'), talk('t2'), talk('t3')];
  const index = conflictIndex(tables, (id) => programs.find((program) => program.id === id));
  const place = {
    table: 'day1',
    date: '2026-11-20',
    room: 'C',
    item: 'c',
    kind: 'oral' as const,
    begin: '09:10',
    end: '09:30',
  };
  expect(conflictsAt(index, talk('t3'), place).map((one) => one.programId)).toEqual(['t1', 't2']);
  expect(conflictsAt(index, talk('t1'), place).map((one) => one.programId)).toEqual(['t2']);
  expect(conflictsAt(index, talk('t3'), { ...place, begin: '09:20' })).toEqual([]);
  expect(conflictsAt(index, talk('t3'), { ...place, date: '2026-11-21' })).toEqual([]);
});

test('a talk after midnight clashes with those of the next morning', () => {
  const night = day({
    A: [item('a', { t1: at('24:00', '24:20') }, { begin: '23:00', end: '25:00' })],
  });
  const morning = (begin: string) =>
    day(
      { B: [item('b', { t2: at(begin, '01:00') }, { begin: '00:00', end: '02:00' })] },
      'day2',
      '2026-11-21',
    );
  expect(find([night, morning('00:20')], talk('t1'), talk('t2'))).toEqual([]);
  expect(find([night, morning('00:10')], talk('t1'), talk('t2'))).toMatchObject([
    { kind: 'person', first: { programId: 't1' }, second: { programId: 't2' } },
  ]);
});

test('an account that chairs an item counts instead of its convener; two can stand in for each other', () => {
  const tables = [
    day({
      A: [item('a', {}, { convener: 'Carl Dahl' })],
      B: [item('b', { t2: at('10:00', '10:20') })],
    }),
  ];
  const programOf = () => talk('t2');
  const findWith = (...names: string[]) =>
    findClashes(
      tables,
      programOf,
      conflictIndex(tables, programOf, ({ room }) => (room === 'A' ? names : [])),
    );
  expect(findWith('Aino Virta')).toMatchObject([{ kind: 'person', first: { role: 'convener', room: 'A' } }]);
  expect(findWith('Aino Virta', 'Ben Okafor')).toEqual([]);
  expect(findWith()).toEqual([]);
});

test('a flash talk takes its presenter and its time in the room, but does not clash with its own poster', () => {
  const poster = talk('p1', 'Aino Virta', { presentationType: 'poster' });
  const tables = (begin: string, own: Record<string, ReturnType<typeof at>> = {}) => [
    day({
      A: [item('a', own, { flash: { p1: at('09:00', '09:02') } })],
      B: [item('b', { t2: at(begin, '09:30') })],
      C: [item('c', { p1: { order: 1 } }, { kind: 'poster' })],
    }),
  ];
  expect(find(tables('09:02'), poster, talk('t2', 'Ben Okafor'))).toEqual([]);
  expect(find(tables('09:01'), poster, talk('t2'))).toMatchObject([
    { kind: 'person', first: { room: 'A', programId: 'p1' }, second: { programId: 't2' } },
    { kind: 'person', first: { room: 'C', programId: 'p1' }, second: { programId: 't2' } },
  ]);
  const inRoom = tables('09:02', { t3: at('09:01', '09:15') });
  expect(find(inRoom, poster, talk('t2', 'Ben Okafor'), talk('t3', 'Kari Nyberg'))).toMatchObject([
    { kind: 'room', first: { programId: 'p1' }, second: { programId: 't3' } },
  ]);
});

test('a clash that is accepted is another one as soon as one of the two moves', () => {
  const rooms = (begin: string) => [
    day({
      A: [item('a', { 't1.': at('09:00', '09:20') })],
      B: [item('b', { t2: at(begin, '09:30') })],
    }),
  ];
  const keysAt = (begin: string) =>
    find(rooms(begin), talk('t1.', 'Aino V. [née Ek]'), talk('t2', 'Aino V. [née Ek]')).map(
      acknowledgementKey,
    );
  const [key] = keysAt('09:10');
  expect(key).toMatch(/^person .*t1%2E@day1/);
  expect(key).not.toMatch(/[.#$[\]/]/);
  expect(keysAt('09:10')).toEqual([key]);
  expect(keysAt('09:15')).not.toEqual([key]);
});

test('a walk that takes longer than the time between two places is a warning, and told before the drop', () => {
  const tables = [
    day({
      A: [item('a', { t1: at('09:00', '09:15') })],
      B: [item('b', { t2: at('09:20', '09:35') })],
      C: [item('c')],
    }),
  ];
  const programs = [talk('t1'), talk('t2'), talk('t3')];
  const programOf = (id: string) => programs.find((program) => program.id === id);
  const walking = (minutes: number) =>
    conflictIndex(
      tables,
      programOf,
      undefined,
      circumstancesOf({ A: { B: minutes, C: minutes } }, {}, () => ''),
    );
  expect(findClashes(tables, programOf, walking(5))).toEqual([]);
  const [clash, ...rest] = findClashes(tables, programOf, walking(6));
  expect(rest).toEqual([]);
  expect(clash).toMatchObject({
    kind: 'walk',
    name: 'Aino Virta',
    first: { room: 'A' },
    second: { room: 'B' },
  });
  expect(clash && isMildClash(clash)).toBe(true);
  const target = { table: 'day1', date: '2026-11-20', room: 'C', item: 'c', kind: 'oral' as const };
  const third = programs[2] as (typeof programs)[0];
  const kindsAt = (begin: string, end: string) =>
    conflictsAt(walking(6), third, { ...target, begin, end }).map(
      ({ kind, programId }) => `${kind} ${programId}`,
    );
  expect(kindsAt('09:15', '09:20')).toEqual(['walk t1']);
  expect(kindsAt('09:21', '09:30')).toEqual(['presenter t2']);
  expect(kindsAt('10:00', '10:15')).toEqual([]);
});

test('a time at which a person is away warns of talks and of chairing, not of being a co-author', () => {
  const tables = [
    day({
      A: [item('a', { t1: at('09:00', '09:15') })],
      B: [item('b', { t2: at('09:00', '09:15') }, { convener: 'Ben Okafor' })],
    }),
  ];
  const second = talk('t2', 'Carl Dahl');
  second.authors.push({ givenName: 'Aino', familyName: 'Virta', affiliation: 'Institute', presenter: false });
  const programOf = (id: string) => (id === 't1' ? talk('t1') : second);
  const away = { date: '2026-11-20', begin: '09:10', end: '12:00' };
  const of = (name: string, time = away) =>
    findClashes(
      tables,
      programOf,
      conflictIndex(
        tables,
        programOf,
        undefined,
        circumstancesOf({}, { u1: { 0: time } }, () => name),
      ),
    ).map((clash) => [clash.kind, 'place' in clash && clash.place.programId]);
  expect(of('aino  virta')).toEqual([['unavailable', 't1']]);
  expect(of('Ben Okafor')).toEqual([['unavailable', '']]);
  expect(of('Aino Virta', { ...away, begin: '09:15' })).toEqual([]);
  expect(of('Aino Virta', { ...away, date: '2026-11-21' })).toEqual([]);
});
