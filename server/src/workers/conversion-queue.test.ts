import { expect, test } from 'vitest';
import type { ConversionJob } from '../stored/file-records.ts';
import { createConversionQueue, laneOf } from './conversion-queue.ts';

const job = (uid: string, at: number, version = 'v1'): ConversionJob => ({
  uid,
  at,
  version,
  programId: `p${at}`,
  kind: 'video',
  format: 'mp4',
  name: 'a.mp4',
  size: 1,
  attempts: 0,
});

function servedOrder(queue: ReturnType<typeof createConversionQueue>): string[] {
  const order: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) {
    const [id, { version }] = next;
    queue.served(next[1]);
    queue.remove(id, version);
    order.push(id);
  }
  return order;
}

test('accounts take turns, each with its oldest job first', () => {
  const queue = createConversionQueue();
  for (const at of [3, 1, 2]) queue.add(`flood-${at}`, job('flood', at));
  queue.add('honest-9', job('honest', 9));
  queue.add('other-8', job('other', 8));
  expect(servedOrder(queue)).toEqual(['flood-1', 'other-8', 'honest-9', 'flood-2', 'flood-3']);
});

test('an account keeps its turn when its jobs are done', () => {
  const queue = createConversionQueue();
  queue.add('a-1', job('a', 1));
  expect(servedOrder(queue)).toEqual(['a-1']);
  queue.add('a-2', job('a', 2));
  queue.add('b-3', job('b', 3));
  expect(servedOrder(queue)).toEqual(['b-3', 'a-2']);
});

test('a newer version replaces the queued one and is not removed with it', () => {
  const queue = createConversionQueue();
  expect(queue.add('a', job('a', 1))).toBe(true);
  expect(queue.add('a', job('a', 1))).toBe(false);
  expect(queue.add('a', job('a', 2, 'v2'))).toBe(true);
  queue.remove('a', 'v1');
  expect(queue.next()?.[1].version).toBe('v2');
  queue.remove('a');
  expect(queue.next()).toBeUndefined();
});

test('only videos wait for videos', () => {
  expect((['abstract', 'presentation', 'video'] as const).map(laneOf)).toEqual([
    'document',
    'document',
    'video',
  ]);
});
