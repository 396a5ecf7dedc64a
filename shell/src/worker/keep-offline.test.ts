import { setConfig } from 'shared-data/platform/config';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOffline } from './keep-offline.ts';

const register = vi.fn(async () => {});
const config = {
  firebase: { kind: 'embedded', namespace: 'demo', projectId: 'demo', apiKey: 'k' },
  databasePath: 'db',
  apiBase: '',
  remotes: {},
} as const;

const browser = (more: object = {}) => vi.stubGlobal('navigator', { serviceWorker: { register }, ...more });

async function passed(): Promise<void> {
  keepOffline();
  await vi.runAllTimersAsync();
}

beforeEach(() => {
  register.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call));
  setConfig({ ...config, offline: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the worker is registered in an idle moment after the first view', async () => {
  browser();
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
  keepOffline();
  expect(idle).toEqual([]);
  await vi.runAllTimersAsync();
  expect(register).not.toHaveBeenCalled();
  idle[0]?.();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

test.each([
  ['the server keeps nothing offline', config, {}],
  ['the reader saves data', { ...config, offline: true as const }, { connection: { saveData: true } }],
  ['the browser has no workers', { ...config, offline: true as const }, { serviceWorker: undefined }],
])('there is none where %s', async (_, settings, more) => {
  browser(more);
  setConfig(settings);
  await passed();
  expect(register).not.toHaveBeenCalled();
});

test('a browser that allows none goes on without', async () => {
  browser();
  register.mockRejectedValue(new DOMException('private window', 'SecurityError'));
  await passed();
  expect(register).toHaveBeenCalled();
});
