import type { Json } from 'embedded-firebase';
import { RateLimits } from 'embedded-firebase/rate-limits';
import { beforeEach, expect, test } from 'vitest';
import { clientQuota } from './client-quota.ts';

let time: number;
let rateLimits: RateLimits;
let admit: ReturnType<typeof clientQuota>;
beforeEach(() => {
  time = 1_000_000;
  rateLimits = new RateLimits(() => time);
  admit = clientQuota('symposium', rateLimits);
});

interface Write {
  uid?: string;
  program?: string;
  after?: Json;
  claims?: Record<string, Json>;
  will?: boolean;
}
const comment = ({
  uid = 'ann',
  program = 'O1',
  after = { body: 'a' },
  claims = {},
  will = false,
}: Write = {}) =>
  admit(
    {
      uid,
      claims,
      changes: () => [{ path: `/symposium/state/issue/data/${program}/k`, before: null, after }],
    },
    will,
  )?.code;
const like = (uid: string, after: Json = true) =>
  admit(
    {
      uid,
      claims: {},
      changes: () => [{ path: `/symposium/state/like/data/O1/${uid}`, before: null, after }],
    },
    false,
  )?.code;
const times = <T>(count: number, call: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => call(i));

test('ten comments a minute are admitted of one account, and as many of another', () => {
  expect(times(10, () => comment()).filter(Boolean)).toEqual([]);
  expect(comment()).toBe('too_many_requests');
  expect(comment({ uid: 'ben' })).toBeUndefined();
  time += 60_000;
  expect(comment()).toBeUndefined();
});

test('a hundred comments an hour are admitted, thirty of them on one program', () => {
  const admitted = times(200, (i) => {
    time += 7000;
    return comment({ program: `O${i % 2}` });
  }).filter((code) => code === undefined);
  expect(admitted).toHaveLength(60);
  time += 3_600_000;
  const onMany = times(200, (i) => {
    time += 7000;
    return comment({ program: `O${i}` });
  }).filter((code) => code === undefined);
  expect(onMany).toHaveLength(100);
});

test('likes are counted apart from comments, and taking one back is not', () => {
  expect(times(10, () => like('ann')).filter(Boolean)).toEqual([]);
  expect(like('ann')).toBe('too_many_requests');
  expect(like('ann', null)).toBeUndefined();
  expect(comment()).toBeUndefined();
  expect(times(20, () => comment({ after: null })).filter(Boolean)).toEqual([]);
});

test('staff is not counted', () => {
  expect(times(50, () => comment({ claims: { editor: true } })).filter(Boolean)).toEqual([]);
});

test('nobody leaves a comment to be written after leaving', () => {
  expect(comment({ will: true })).toBe('permission_denied');
});

test('who wrote too many is listed, and may write again when released, also on the same program', () => {
  times(3, () => {
    times(10, () => comment());
    time += 60_000;
  });
  expect(comment()).toBe('too_many_requests');
  expect(rateLimits.slowed()).toMatchObject([{ kind: 'comment', of: 'account', id: 'ann' }]);
  expect(rateLimits.release('comment', { of: 'account', id: 'ann' })).toBe(true);
  expect(comment()).toBeUndefined();
});
