import { storeOf } from 'shared-data/sync/collection-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrived } from './drawn-data.ts';

vi.mock('shared-data/identity/identity-store', () => ({ identityReady: async () => {} }));

const draws = ['sessions', 'programs'] as const;
const set = (state: 'idle' | 'loading' | 'live') => {
  for (const name of draws) storeOf(name).setState(state);
};

let done: boolean;
beforeEach(() => {
  done = false;
});
afterEach(() => set('idle'));

function begin(): void {
  void arrived(draws, 0).then(() => {
    done = true;
  });
}

test('a page waits until all its collections have come', async () => {
  set('loading');
  begin();
  storeOf('sessions').setState('live');
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toBe(false);
  storeOf('programs').setState('live');
  await expect.poll(() => done).toBe(true);
});

test.each([
  ['one is not for this reader', () => storeOf('sessions').setState('live')],
  ['that changes meanwhile', () => set('loading')],
])('a page does not wait when %s', async (_, before) => {
  before();
  begin();
  storeOf('programs').setState('idle');
  await expect.poll(() => done).toBe(true);
});
