import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setFirebase } from 'shared-data/platform/firebase';
import type { FirebaseHandle } from 'shared-data/platform/ports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from './notices.tsx';

let connected: (now: boolean) => void = () => {};

beforeEach(() => {
  const transport = {
    onConnected(listener: (now: boolean) => void) {
      connected = listener;
      listener(true);
      return () => {};
    },
  };
  setFirebase({ transport } as unknown as FirebaseHandle);
});

afterEach(() => setFirebase(undefined));

test('a lost connection is told and taken back', async () => {
  render(<Notices />);
  await expect.poll(() => connected).not.toBe(undefined);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('alert').textContent).toContain('No connection');
  offline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a newer build is offered, and may wait', async () => {
  const release = { chunks: { main: ['assets/main.next.js', 'assets/main.css'] } };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(release));
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
  render(<Notices />);
  clock.mockReturnValue(start + 301_000);
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
});
