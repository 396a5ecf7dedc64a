import { expect, test } from 'vitest';
import { partyChanges, partyOf } from './party-values.ts';

const texts = { label: 'Aurora evening', labelJa: '', date: '2026-12-02' };
const of = (party: string) => `base/parties/${party}`;

test('a party of one’s own changes alone, based on its version', () => {
  const OB = { label: { en: 'OB' }, date: '2026-12-01' };
  const base = { parties: { OB, OG: OB } };
  const next = partyOf('OB', texts);
  const { changes, before } = partyChanges(base, { id: 'OB', next }, () => 4);
  const value = { label: { en: 'Aurora evening' }, date: '2026-12-02' };
  expect(changes).toEqual([{ setting: of('OB'), value, version: 4 }]);
  expect(before).toEqual([{ setting: of('OB'), value: OB, version: 4 }]);
  const removed = partyChanges(base, { id: 'OB', next: null }, () => 4);
  expect(removed.changes).toEqual([{ setting: of('OB'), value: null, version: 4 }]);
});

test('with the first change the standard parties are kept as they were shown, and undoing it removes them', () => {
  const { changes, before } = partyChanges(
    { begin: '2026-12-01' },
    { id: 'new', next: partyOf('new', texts) },
    () => 0,
  );
  expect(changes.map(({ setting }) => setting)).toEqual(['OB', 'OG', 'OM', 'OS', 'new'].map(of));
  expect(changes[2]?.value).toEqual({ label: { en: 'OM', ja: 'OM' }, date: '2026-12-04' });
  expect(before.every(({ value }) => value === null)).toBe(true);
  const without = partyChanges({ begin: '2026-12-01' }, { id: 'OG', next: null }, () => 0);
  expect(without.changes.map(({ value }) => value === null)).toEqual([false, true, false, false]);
});
