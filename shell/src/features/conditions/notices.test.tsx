import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tellInPage, useConnection } from 'shared-data/identity/connection';
import { useIdentity } from 'shared-data/identity/identity-store';
import { afterEach, expect, test, vi } from 'vitest';
import { Notices } from './notices.tsx';

const initial = useConnection.getState();
afterEach(() => useConnection.setState(initial));

test('a lost connection is told and taken back', () => {
  render(<Notices />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => useConnection.setState({ connection: 'lost' }));
  expect(screen.getByRole('alert').textContent).toContain('Not connected');
  act(() => useConnection.setState({ connection: 'connected' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who signed in reads what is sent later', () => {
  useConnection.setState({ connection: 'lost' });
  const { unmount } = render(<Notices />);
  expect(screen.getByRole('alert').textContent).not.toContain('Stars');
  unmount();
  const before = useIdentity.getState();
  useIdentity.setState({ expected: true });
  render(<Notices />);
  expect(screen.getByRole('alert').textContent).toContain('Stars, likes and comments are sent');
  useIdentity.setState(before);
});

test('a page that reports the lost connection itself gets no second notice', () => {
  useConnection.setState({ connection: 'lost' });
  const end = tellInPage();
  render(<Notices />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(end);
  expect(screen.getByRole('alert')).toBeDefined();
});

test('a lost connection says how old the page is', () => {
  useConnection.setState({ connection: 'lost', asOf: Date.UTC(2026, 10, 24, 3) });
  render(<Notices />);
  expect(screen.getByText(/^Shown as of .*24/).getAttribute('datetime')).toBe('2026-11-24T03:00:00.000Z');
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
