import { expect, test } from 'vitest';
import { type Findable, type FindKind, findIn, folded, mostOfKind } from './find.ts';

const one = (kind: FindKind, ...texts: string[]): Findable => ({
  ...{ id: texts.join(), kind, label: texts[0] ?? '', to: '/', texts: texts.map(folded) },
});
const all = [
  one('page', 'Mail template', 'メールのひな形'),
  one('task', 'Write to participants', '参加者にメールを書く'),
  one('setting', 'Send mail', 'メールの送信'),
  one('program', 'OBo01', 'Moss under snow'),
  one('person', 'Mai Laine', 'mai@example.org'),
  one('person', 'Kaede Yukimura', '雪村 楓'),
];
const found = (typed: string) => findIn(all, typed).map(({ label }) => label);

test('names are found in either language, whatever the case and width', () => {
  expect(found('メール')).toEqual(['Mail template', 'Write to participants', 'Send mail']);
  expect(found('ＭＡＩＬ')).toEqual(['Mail template', 'Send mail']);
  expect(found('楓')).toEqual(['Kaede Yukimura']);
});

test('every word must be there, in any order', () => {
  expect(found('snow moss')).toEqual(['OBo01']);
  expect(found('snow mail')).toEqual([]);
});

test('what begins with the word stands before what only holds it', () => {
  const people = [
    one('person', 'Anna Mai'),
    one('person', 'Tomai'),
    one('person', 'Mai Berg'),
    one('person', 'Mai'),
  ];
  expect(findIn(people, 'mai').map(({ label }) => label)).toEqual(['Mai', 'Mai Berg', 'Anna Mai', 'Tomai']);
});

test('without words there are the pages and tasks', () => {
  expect(found('  ')).toEqual(['Mail template', 'Write to participants']);
});

test('of each kind only some are shown', () => {
  const many = Array.from({ length: 50 }, (_, n) => one('person', `Mai ${n}`));
  expect(findIn([...many, ...all], 'mai').filter(({ kind }) => kind === 'person')).toHaveLength(mostOfKind);
});
