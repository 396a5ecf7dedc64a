import { act, render, screen } from '@testing-library/react';
import { followConnection } from 'shared-data/identity/connection';
import { setServerOffset } from 'shared-data/platform/clock';
import { ApiError } from 'shared-data/platform/errors';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bar } from './bar.tsx';

await loadPageKit();

const at = Date.UTC(2026, 11, 2, 1, 30);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 10, 1) });
  setServerOffset(at - Date.now());
});
afterEach(() => {
  vi.useRealTimers();
  setServerOffset(0);
});
const hour = 3_600_000;
const show = (more: object = {}) =>
  render(<Bar request={{ role: 'chair', at, ...more }} until={Date.now() + hour} />);

test('says as whom and when the page is seen, and that nothing is sent', () => {
  show();
  expect(screen.getByRole('region', { name: 'Rehearsal' }).textContent).toMatch(/2 December 2026, 10:30 JST/);
  expect(screen.getByLabelText<HTMLSelectElement>('As').value).toBe('chair');
  expect(screen.getByRole('status').textContent).toContain('Nothing is sent.');
});

test('is one line on a narrow screen, and still read out whole', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media.includes('<') },
    ...{ addEventListener() {}, removeEventListener() {} },
  }));
  show();
  const bar = screen.getByRole('region', { name: 'Rehearsal' });
  expect(bar.textContent).toContain('Wed 2 Dec 10:30');
  expect(screen.getByRole('status').className).toBe('visually-hidden');
  expect(screen.getByRole('button', { name: 'End the rehearsal' }).textContent).toBe('End');
  act(() => void vi.advanceTimersByTime(hour));
  expect(screen.getByRole('status').className).toBe('');
  vi.unstubAllGlobals();
});

test('says that settings differ', () => {
  show({ settings: { base: { closed: true } } });
  expect(screen.getByRole('status').textContent).toContain('With other settings. Nothing is sent.');
});

test('says when it has ended', () => {
  show();
  act(() => void vi.advanceTimersByTime(hour));
  expect(screen.getByRole('status').textContent).toContain('The rehearsal has ended');
});

test('says when the server has ended it', () => {
  show();
  let stop = () => {};
  act(() => {
    stop = followConnection((listener) => {
      listener(true);
      listener(false);
      return () => {};
    });
    vi.advanceTimersByTime(10_000);
  });
  expect(screen.getByRole('status').textContent).toContain('The rehearsal has ended');
  stop();
});

test('says why it could not begin', () => {
  render(<Bar request={{ role: 'editor', at: null }} error={new ApiError('forbidden', 403)} />);
  expect(screen.getByRole('alert').textContent).toContain('You do not have permission to do this.');
});
