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
/** What a write of these paths is answered, by somebody who may do nothing special. */
const write = (paths: readonly string[], { after = true, claims = {}, will = false }: Write = {}) =>
  admit(
    {
      uid: 'ann',
      claims,
      changes: () => paths.map((path) => ({ path: `/symposium/state/${path}`, before: null, after })),
    },
    will,
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

const records = [
  'issue/data/O1/k',
  'bbs/OB/k',
  'like/data/O1/ann',
  'bbsLike/data/OB/ann/k',
  'sessionParticipants/OB/ann',
  'delay/day1/A/x',
  'turn/day1/A/x',
  'bbsAnswered/OB/k',
];

test.each(records)('%s is not left for a disconnection, but may be taken back then', (path) => {
  for (const claims of [{}, { editor: true }]) {
    expect(write([path], { will: true, claims })).toBe('permission_denied');
    expect(write([path], { will: true, claims, after: null })).toBeUndefined();
  }
});

test.each(records)('%s is written and removed whole', (path) => {
  for (const claims of [{}, { editor: true }])
    for (const part of ['uid', 'body', 'time', 'minutes', '.priority', 'a/b'])
      for (const after of [true, null])
        for (const will of [true, false])
          expect(write([path, `${path}/${part}`], { after, claims, will }), part).toBe('permission_denied');
  expect(write([path])).toBeUndefined();
});

test('each record of a write counts', () => {
  const many = (folder: string, count: number) => times(count, (i) => `${folder}/k${i}`);
  expect(write(many('issue/data/O1', 11))).toBe('too_many_requests');
  expect(write(many('bbsLike/data/OB/ann', 41))).toBe('too_many_requests');
  expect(write(times(41, (i) => `sessionParticipants/S${i}/ann`))).toBe('too_many_requests');
});

test('votes and joined boards are counted apart, and taking them back is not', () => {
  const vote = (after: Json = true) => write(['bbsLike/data/OB/ann/k'], { after });
  const join = (after: Json = true) => write(['sessionParticipants/OB/ann'], { after });
  for (const mark of [vote, join]) {
    expect(times(40, () => mark()).filter(Boolean)).toEqual([]);
    expect(mark()).toBe('too_many_requests');
    expect(times(100, () => mark(null)).filter(Boolean)).toEqual([]);
  }
  expect(rateLimits.slowed()).toMatchObject([{ kind: 'vote' }, { kind: 'join' }]);
  const admitted = times(1000, () => {
    time += 2000;
    return vote();
  }).filter((code) => code === undefined);
  expect(admitted.length).toBeLessThanOrEqual(300);
  expect(comment()).toBeUndefined();
  expect(like('ann')).toBeUndefined();
});

test('stars and read marks are not counted', () => {
  const others = ['star/ann/O1', 'seen/ann/OB'];
  expect(times(200, () => write(others)).filter(Boolean)).toEqual([]);
  expect(write(others, { will: true })).toBeUndefined();
});

test.each(['presence/data/program/O1/ann/3', 'presence/data/item/day1/A/x/ann/3', 'here/O1/ann/1'])(
  'thirty open pages are renewed all day at %s, and taken back but not left by a last will',
  (path) => {
    const refused = times(30 * 60, () => {
      time += 4000;
      return write([path]);
    });
    expect(refused.filter(Boolean)).toEqual([]);
    time += 3_600_000;
    expect(times(120, () => write([path])).filter(Boolean)).toEqual([]);
    expect(write([path])).toBe('too_many_requests');
    expect(write([path], { after: null, will: true })).toBeUndefined();
    time += 60_000;
    expect(write([path], { will: true })).toBe('permission_denied');
  },
);

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

test('choices of notifications are written whole, ten times a minute; taking them back is not counted', () => {
  expect(times(10, () => write(['notify/ann'])).filter(Boolean)).toEqual([]);
  expect(write(['notify/ann'])).toBe('too_many_requests');
  expect(write(['notify/ann'], { after: null })).toBeUndefined();
  expect(write(['notify/ann/zone'])).toBe('permission_denied');
});
