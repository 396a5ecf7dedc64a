import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIdentity } from 'shared-data/identity/identity-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Notices } from './notices.tsx';

const initial = useIdentity.getState();
const waiting = (change: object, more: object = {}) => ({
  change,
  at: 1,
  page: 'open',
  attempt: 'a',
  ...more,
});
const comment = (key: string) => ({
  kind: 'comment',
  discussion: { on: 'program', id: 'T0001' },
  comment: { key, body: 'Is it cold?' },
});
const put = (place: string, value: object) =>
  localStorage.setItem(`outbox:u:${place}`, JSON.stringify(value));

beforeEach(() => {
  localStorage.clear();
  useIdentity.setState({ view: { ...initial.view, uid: 'u' } });
});
afterEach(() => act(() => useIdentity.setState(initial)));

test('what waits for the connection is counted', () => {
  put('star/T0001', waiting({ kind: 'star', id: 'T0001', on: true }));
  put('comment/k1', waiting(comment('k1')));
  render(<Notices />);
  expect(screen.getByText('2 changes will be sent as soon as the page is connected.')).toBeDefined();
});

test('a comment that was denied is shown with the reason, until it is discarded', async () => {
  put('comment/k1', waiting(comment('k1'), { denied: 'answer_gone' }));
  render(<Notices />);
  expect(screen.getByRole('alert').textContent).toContain('Not sent');
  expect(screen.getByLabelText('Your comment').textContent).toBe('Is it cold?');
  expect(screen.getByText('The comment that it answers was deleted or hidden.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a reader with nothing unsent is told nothing', () => {
  render(<Notices />);
  expect(screen.queryByRole('status')).toBeNull();
});
