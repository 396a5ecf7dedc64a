import type { LetterRecipient, LetterRecipients } from 'shared-data/models/mail-job';
import { noLetter } from 'shared-data/models/mail-letter';
import { expect, test } from 'vitest';
import { letterOf, listChange, usedIn } from './letter-values.ts';

test('a condition without a value is not sent', () => {
  const filter = [
    { field: 'country' as const, values: [] },
    { field: 'role' as const, values: ['owner'] },
  ];
  expect(letterOf({ ...noLetter, filter }).filter).toEqual([{ field: 'role', values: ['owner'] }]);
});

test('the placeholders of all texts that are sent are known', () => {
  const letter = { ...noLetter, subjectEn: '{name}', bodyEn: '{link} {name} {nmae}', bodyJa: '{nameJa}' };
  expect(usedIn(letter)).toEqual(['name', 'nameJa', 'link']);
  expect(usedIn({ ...letter, bodyJa: '' })).toEqual(['name', 'link']);
});

const list = (digest: string, ...people: [uid: string, version: string][]): LetterRecipients => ({
  people: people.map(([uid, version]) => ({ uid, version }) as LetterRecipient),
  count: people.length,
  digest,
});

test('who came, who went and whose letter changed is told', () => {
  const shown = list('1', ['a', '1'], ['b', '1'], ['c', '1'], ['x', '1']);
  const now = list('2', ['b', '2'], ['c', '1'], ['d', '1'], ['x', '2']);
  const change = listChange(shown, now, ['x']);
  const uids = (people?: readonly LetterRecipient[]) => people?.map(({ uid }) => uid);
  expect([uids(change?.added), uids(change?.removed), uids(change?.changed)]).toEqual([['d'], ['a'], ['b']]);
  expect(listChange(shown, { ...now, digest: '1' }, [])).toBeNull();
});
