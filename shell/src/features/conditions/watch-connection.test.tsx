import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience, watchConnection } from './watch-connection.ts';

let online = true;
let socket: (connected: boolean) => void;
let told: boolean[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  told = [];
  stop = watchConnection(
    (listener) => {
      socket = listener;
      return () => {};
    },
    (lost) => told.push(lost),
  );
  socket(true);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function device(now: 'online' | 'offline') {
  online = now === 'online';
  window.dispatchEvent(new Event(now));
}

test('a socket that comes back soon is not worth a word', () => {
  socket(false);
  vi.advanceTimersByTime(patience - 1);
  socket(true);
  vi.advanceTimersByTime(patience);
  expect(told).toEqual([]);
});

test('a socket that stays away is told, and so is its return', () => {
  socket(false);
  vi.advanceTimersByTime(patience);
  expect(told).toEqual([true]);
  socket(true);
  expect(told).toEqual([true, false]);
});

test('a device that says it is offline is believed at once', () => {
  device('offline');
  expect(told).toEqual([true]);
  device('online');
  expect(told).toEqual([true, false]);
});

test('the device is back before the socket: still no connection', () => {
  device('offline');
  socket(false);
  vi.advanceTimersByTime(patience);
  device('online');
  expect(told).toEqual([true]);
  socket(true);
  expect(told).toEqual([true, false]);
});

test('who no longer looks is not told', () => {
  socket(false);
  stop();
  vi.advanceTimersByTime(patience);
  expect(told).toEqual([]);
});
