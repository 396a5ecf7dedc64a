import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstWait, keepReaching } from './reach-database.ts';

let connected: (now: boolean) => void;
let socket: boolean;
let http: boolean;
let done: string[];
let asked: number;
let answers: () => Promise<boolean>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  [socket, http, done, asked] = [false, false, [], 0];
  answers = async () => socket;
  stop = keepReaching({
    onConnected(listener) {
      connected = listener;
      listener(false);
      return () => {};
    },
    socketAnswers: () => answers(),
    httpAnswers: async () => {
      asked += 1;
      return http;
    },
    // As the SDK does: what is open is closed first.
    reconnect: () => {
      done.push('reconnect');
    },
    poll: () => {
      done.push('poll');
      connected(false);
    },
    random: () => 1,
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a connection that comes in time is left alone', async () => {
  await pass(firstWait - 1);
  connected(true);
  await pass(600_000);
  expect(done).toEqual([]);
});

test('a slow connection is no reason to ask the server anything: it asks only when no socket is answered', async () => {
  [socket, http] = [true, true];
  await pass(firstWait);
  expect(done).toEqual(['reconnect']);
  connected(true);
  expect(asked).toBe(0);
});

test('a connection that comes while a socket is tried ends the search', async () => {
  http = true;
  answers = async () => {
    connected(true);
    return false;
  };
  await pass(600_000);
  expect(asked).toBe(0);
  expect(done).toEqual([]);
});

test('where only ordinary requests get through, the page polls after two seconds', async () => {
  http = true;
  await pass(firstWait);
  expect(done).toEqual(['poll']);
  connected(true);
  await pass(600_000);
  expect(done).toEqual(['poll']);
});

test('a server that is away is waited for, and polls are not taken for its absence', async () => {
  await pass(60_000);
  expect(done).toEqual([]);
  [socket, http] = [true, true];
  await pass(30_000);
  expect(done[0]).toBe('reconnect');
  expect(done).not.toContain('poll');
});

test('an offline device sends no request until it is back', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  http = true;
  await pass(60_000);
  expect(done).toEqual([]);
  vi.stubGlobal('navigator', { onLine: true });
  await pass(30_000);
  expect(done).toEqual(['poll']);
});

test('F16: who has lost the connection asks a little later, so that not everybody asks at once', async () => {
  connected(true);
  http = true;
  connected(false);
  await pass(firstWait + 2999);
  expect(done).toEqual([]);
  await pass(1);
  expect(done).toEqual(['poll']);
});

test('failed polls are retried as soon as the server answers', async () => {
  http = true;
  await pass(firstWait);
  connected(true);
  connected(false);
  await pass(firstWait + 3000);
  expect(done).toEqual(['poll', 'reconnect']);
});

test('an unmounted reader does nothing', async () => {
  http = true;
  stop();
  await pass(60_000);
  expect(done).toEqual([]);
});
