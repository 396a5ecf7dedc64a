// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setServerOffset } from '../platform/clock.ts';
import {
  firstTimeout,
  followConnection,
  heartbeat,
  shownFrom,
  tellInPage,
  timeout,
  untilLost,
  useConnection,
} from './connection.ts';

let online = true;
let socket: (connected: boolean) => void;
let stop: () => void;
const state = () => useConnection.getState().connection;

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  stop = followConnection((listener) => {
    socket = listener;
    listener(false);
    return () => {};
  });
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function device(now: 'online' | 'offline') {
  online = now === 'online';
  window.dispatchEvent(new Event(now));
}

test('a page is connecting for two seconds; then it is not connected, and says so until it is', () => {
  vi.advanceTimersByTime(firstTimeout - 1);
  expect(state()).toBe('connecting');
  vi.advanceTimersByTime(1);
  expect(state()).toBe('lost');
  socket(true);
  expect(state()).toBe('connected');
});

test('a short loss of connection is not reported', () => {
  socket(true);
  socket(false);
  vi.advanceTimersByTime(timeout - 1);
  expect(state()).toBe('connecting');
  socket(true);
  vi.advanceTimersByTime(timeout);
  expect(state()).toBe('connected');
});

test('a lasting loss of connection is reported', () => {
  socket(true);
  socket(false);
  vi.advanceTimersByTime(timeout);
  expect(state()).toBe('lost');
});

test('a device that says it is offline is believed at once; when it is back, the connection still counts', () => {
  socket(true);
  device('offline');
  expect(state()).toBe('lost');
  socket(false);
  vi.advanceTimersByTime(timeout);
  device('online');
  expect(state()).toBe('lost');
  socket(true);
  expect(state()).toBe('connected');
});

test('waiting for the loss resolves, also afterwards', async () => {
  const [lost] = untilLost();
  vi.advanceTimersByTime(firstTimeout);
  await lost;
  await untilLost()[0];
});

test('unsubscribed listeners are not called', () => {
  stop();
  vi.advanceTimersByTime(firstTimeout);
  expect(state()).toBe('connecting');
});

test('page parts that report the loss themselves are counted', () => {
  const ends = [tellInPage(), tellInPage()];
  expect(useConnection.getState().tellers).toBe(2);
  for (const end of ends) end();
  expect(useConnection.getState().tellers).toBe(0);
});

describe('how old the page is', () => {
  const asOf = () => useConnection.getState().asOf;
  const noon = Date.UTC(2026, 10, 24, 12);

  beforeEach(() => {
    useConnection.setState({ asOf: undefined });
    vi.setSystemTime(noon);
  });
  afterEach(() => setServerOffset(0));

  test('it is as old as what was kept, until it has been connected', () => {
    shownFrom(noon - 1000);
    expect(asOf()).toBe(noon - 1000);
    socket(true);
    expect(asOf()).toBe(noon);
    shownFrom(noon - 1000);
    expect(asOf()).toBe(noon);
  });

  test('without a connection it is as old as the oldest of what is shown', () => {
    shownFrom(noon - 1000);
    shownFrom(noon - 2000);
    shownFrom(noon - 1000);
    expect(asOf()).toBe(noon - 2000);
  });

  test('it is as old as its connection, by the clock of the server', () => {
    setServerOffset(-86_400_000);
    socket(true);
    vi.advanceTimersByTime(10 * heartbeat);
    socket(false);
    vi.advanceTimersByTime(60_000);
    expect(asOf()).toBe(noon + 10 * heartbeat - 86_400_000);
  });

  test('a device that says it is offline counts from then on, though its socket is still open', () => {
    socket(true);
    device('offline');
    vi.advanceTimersByTime(10 * heartbeat);
    expect(asOf()).toBe(noon);
  });

  test('a night in which the device slept makes it older', () => {
    socket(true);
    vi.setSystemTime(noon + 28_800_000);
    vi.advanceTimersByTime(heartbeat);
    socket(false);
    expect(asOf()).toBe(noon);
    socket(true);
    expect(asOf()).toBe(noon + 28_800_000 + heartbeat);
  });
});
