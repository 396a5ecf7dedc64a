import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './after-first-paint.ts';

let report: (name: string) => void;
let disconnected: boolean;

class Observer {
  static supportedEntryTypes = ['paint'];
  constructor(heard: (list: { getEntriesByName(name: string): unknown[] }) => void) {
    disconnected = false;
    report = (name) => heard({ getEntriesByName: (wanted) => (wanted === name ? [{}] : []) });
  }
  observe() {}
  disconnect() {
    disconnected = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', Observer);
});

afterEach(() => {
  vi.useRealTimers();
});

function visibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
}

test('a visible page waits for its first contentful paint, also on a slow machine', async () => {
  const call = vi.fn();
  afterFirstPaint(call);
  report('first-paint');
  await vi.advanceTimersByTimeAsync(5000);
  expect(call).not.toHaveBeenCalled();

  report('first-contentful-paint');
  await vi.runAllTimersAsync();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(call).toHaveBeenCalledOnce();
  expect(disconnected).toBe(true);
});

test('a hidden page, which never paints, does not wait', () => {
  visibility('hidden');
  const call = vi.fn();
  afterFirstPaint(call);
  expect(call).toHaveBeenCalledOnce();
});

test('a page that becomes hidden before it was painted waits no longer', () => {
  const call = vi.fn();
  afterFirstPaint(call);
  visibility('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(call).toHaveBeenCalledOnce();
});

test('a page that reports no paint at all is not held up for ever', async () => {
  const call = vi.fn();
  afterFirstPaint(call);
  await vi.runAllTimersAsync();
  expect(call).toHaveBeenCalledOnce();
});

test('a browser that does not report paints does not wait', () => {
  vi.stubGlobal('PerformanceObserver', undefined);
  const call = vi.fn();
  afterFirstPaint(call);
  expect(call).toHaveBeenCalledOnce();
});
