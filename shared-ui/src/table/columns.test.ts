import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, createCompare, createRanks, createSearch, filterOptions } from './columns.ts';

interface Talk {
  id: string;
  title: string;
  room: string;
}

const talks: Talk[] = [
  { id: 'OA10', title: 'Ａntarctic meteorites', room: 'B' },
  { id: 'OA2', title: '南極隕石の分類', room: 'A' },
  { id: 'OB1', title: 'Penguins of the Antarctic coast', room: '' },
];

const columns: Column<Talk>[] = [
  { id: 'id', header: 'ID', value: (talk) => talk.id },
  { id: 'title', header: 'Title', value: (talk) => talk.title },
  { id: 'room', header: 'Room', value: (talk) => talk.room, searchable: false, filter: true },
];

const find = (search: string) => createSearch(columns)(talks, search).map((talk) => talk.id);

test('a search finds rows that hold every word, in any column and any order', () => {
  expect(find('antarctic')).toEqual(['OA10', 'OB1']);
  expect(find('ob1 PENGUINS')).toEqual(['OB1']);
  expect(find('penguins meteorites')).toEqual([]);
});

test('a search sees through width and case, and finds Japanese', () => {
  expect(find('ａｎｔａｒｃｔｉｃ')).toEqual(['OA10', 'OB1']);
  expect(find('隕石')).toEqual(['OA2']);
});

test('an empty search finds everything, and columns left out are not searched', () => {
  expect(find('  ')).toHaveLength(3);
  expect(createSearch(columns)([{ id: 'x', title: 'y', room: 'hall' }], 'hall')).toEqual([]);
});

test('text sorts by its numbers, and empty values come last', () => {
  const compare = createCompare('en');
  expect(['OA10', '', 'OA2', null, 'OB1'].sort(compare)).toEqual(['OA2', 'OA10', 'OB1', '', null]);
  expect([10, 9, 100].sort(compare)).toEqual([9, 10, 100]);
});

test('a filter offers the values that occur, once and in order', () => {
  const room = columns[2] as Column<Talk>;
  const rows = [...talks, { id: 'x', title: '', room: 'A' }];
  expect(filterOptions(room, rows, createCompare('en')).map((option) => option.value)).toEqual(['A', 'B']);
});

const cells = fc.array(
  fc.oneof(
    fc.constantFrom('', null, undefined, 'OA2', 'oa2', 'OA10', 'Ärzte', 'Arzt', '山田', 2, 10),
    fc.string({ maxLength: 3 }),
  ),
  { maxLength: 12 },
);

test('ranks stand as the comparison says, whatever was ranked before', () => {
  const compare = createCompare('en');
  const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);
  fc.assert(
    fc.property(cells, cells, (earlier, values) => {
      const ranksOf = createRanks(compare);
      ranksOf(earlier);
      const ranks = ranksOf(values);
      const numbers = values.every((value) => typeof value === 'number' || (value ?? '') === '');
      values.forEach((a, at) => {
        values.forEach((b, other) => {
          const said = numbers ? compare(a, b) : compare(asText(a), asText(b));
          expect(Math.sign((ranks[at] ?? 0) - (ranks[other] ?? 0))).toBe(Math.sign(said));
        });
      });
    }),
  );
});

test('texts are collated once, and after an edit only to find the place of the new one', () => {
  const collator = createCompare('en');
  let asked = 0;
  const ranksOf = createRanks((a, b) => {
    asked += 1;
    return collator(a, b);
  });
  const names = Array.from({ length: 5000 }, (_, at) => `Name ${(at * 7919) % 5000}`);
  ranksOf(names);
  asked = 0;
  ranksOf(names.toReversed());
  expect(asked).toBe(0);
  ranksOf(names.with(2500, 'Zed'));
  expect(asked).toBeLessThan(3 * names.length);
});
