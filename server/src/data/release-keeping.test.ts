import { expect, test } from 'vitest';
import type { StoredRelease } from '../stored/server-records.ts';
import { latestKept, releasesToTrim } from './release-keeping.ts';

const hour = 3_600_000;
const release = (number: number, at: number, more: Partial<StoredRelease> = {}): StoredRelease => ({
  ...{ name: `Release ${number}`, number, by: 'editor@example.org', at, changes: 1, people: 0 },
  ...more,
});
const released = (all: readonly StoredRelease[]) =>
  Object.fromEntries(all.map((one) => [`r${one.number}`, one]));
const trim = (all: readonly StoredRelease[]) => releasesToTrim(released(all), { timeZone: 'Asia/Tokyo' });

/** One each hour from midnight in Tokyo. */
const start = Date.UTC(2026, 10, 30, 15);
const hourly = (count: number) =>
  Array.from({ length: count }, (_, index) => release(index + 1, start + index * hour));

test('with one more, the latest ones can all be compared and restored', () => {
  expect(trim(hourly(latestKept - 1))).toEqual([]);
  expect(trim(hourly(latestKept))).toEqual(['r1']);
});

test('older ones keep the last of each day of the venue, and what stood before the first draft', () => {
  const [first, ...others] = hourly(48 + latestKept - 1);
  const all = [{ ...(first as StoredRelease), baseline: true as const }, ...others];
  const kept = all.map(({ number }) => `r${number}`).filter((id) => !trim(all).includes(id));
  expect(kept.slice(0, -(latestKept - 1))).toEqual(['r1', 'r24', 'r48']);
});

test('what has gone is not named again', () => {
  const all = hourly(latestKept + 1);
  const ids = trim(all);
  const after = all.map((one) => (ids.includes(`r${one.number}`) ? { ...one, trimmed: true as const } : one));
  expect(ids).toEqual(['r2', 'r1']);
  expect(trim(after)).toEqual([]);
});
