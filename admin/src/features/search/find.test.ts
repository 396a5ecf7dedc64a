import { fold } from 'shared-data/models/fold';
import { expect, test } from 'vitest';
import { type Findable, type FindKind, findIn, mostOfKind } from './find.ts';

const one = (kind: FindKind, ...texts: string[]): Findable => ({
  ...{ id: texts.join(), kind, label: texts[0] ?? '', to: '/', texts: texts.map(fold) },
});
const all = [
  one('page', 'Mail template', 'メールのひな形'),
  one('task', 'Write to participants', '参加者にメールを書く'),
  one('setting', 'Send mail', 'メールの送信'),
  one('program', 'OBo01', 'Moss under snow'),
  one('person', 'Mai Laine', 'mai@example.org'),
  one('person', 'Kaede Yukimura', '雪村 楓'),
  one('person', 'Ryo Yamakawa', 'ヤマカワ リョウ'),
];
const found = (typed: string) => findIn(all, typed).map(({ label }) => label);

test('names are found in either language, whatever the case and width', () => {
  expect(found('メール')).toEqual(['Mail template', 'Write to participants', 'Send mail']);
  expect(found('ＭＡＩＬ')).toEqual(['Mail template', 'Write to participants', 'Send mail']);
  expect(found('楓')).toEqual(['Kaede Yukimura']);
  expect(found('やまかわりょう')).toEqual(['Ryo Yamakawa']);
});

const tasks = [
  one('task', 'Change venue or time zone', '会場やタイムゾーンを変更する'),
  one('task', 'Write a mail to participants', '参加者にメールを書く'),
  one('task', 'Sign in as a participant to help', '参加者として代理でサインインする'),
  one('task', 'Change the dead line', '締切を変更する'),
  one('task', 'Write, show or hide the questionnaire', 'アンケートを作成する'),
  one('task', 'Delete a user', 'ユーザーを削除する'),
  one('program', 'Wi-Fi on the ice', 'Réseau à Ny-Ålesund'),
];
test.each([
  ...['timezone', 'time-zone', 'Time Zone', 'タイム・ゾーン', 'たいむぞーん', 'ﾀｲﾑｿﾞｰﾝ', '時間帯'].map(
    (word) => [word, 'Change venue or time zone'],
  ),
  ...['e-mail', 'email', 'E‑mail', 'めーる', '電子メール'].map((word) => [
    word,
    'Write a mail to participants',
  ]),
  ...['login', 'log-in', 'signin', 'ログイン'].map((word) => [word, 'Sign in as a participant to help']),
  ...['deadline', '締め切り', '〆切'].map((word) => [word, 'Change the dead line']),
  ...['survey', 'あんけーと'].map((word) => [word, 'Write, show or hide the questionnaire']),
  ...['ユーザ 削除', 'remove user'].map((word) => [word, 'Delete a user']),
  ...['wifi', 'wi fi', 'Wi-Fi', 'reseau', 'ny alesund'].map((word) => [word, 'Wi-Fi on the ice']),
])('%s finds %s', (word, label) => {
  expect(findIn(tasks, word).map((hit) => hit.label)).toEqual([label]);
});

test('the audit log is not looked for within the word for programs', () => {
  const pages = [one('page', 'Audit log', '操作記録'), one('page', 'Program', 'プログラム')];
  for (const word of ['audit log', '操作記録', '履歴'])
    expect(findIn(pages, word).map((hit) => hit.label)).toEqual(['Audit log']);
});

test('short words are not looked for across others', () => {
  expect(findIn(tasks, 'nth')).toEqual([]);
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
