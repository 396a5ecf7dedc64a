import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
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

const show = () => render(<Notices />, { wrapper: MemoryRouter });

test('what waits for the connection is counted', () => {
  put('star/T0001', waiting({ kind: 'star', id: 'T0001', on: true }));
  put('comment/k1', waiting(comment('k1')));
  show();
  expect(screen.getByText('2 changes will be sent as soon as the page is connected.')).toBeDefined();
});

test('a comment that was denied is shown with the reason, until it is discarded', async () => {
  put('comment/k1', waiting(comment('k1'), { denied: 'answer_gone' }));
  show();
  expect(screen.getByRole('alert').textContent).toContain('Not sent');
  expect(screen.getByLabelText('Your comment').textContent).toBe('Is it cold?');
  expect(screen.getByText('The comment that it answers was deleted or hidden.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('of a comment that was denied the page and, while comments are off, the reason are named', () => {
  put('comment/k1', waiting(comment('k1'), { denied: 'permission_denied' }));
  show();
  const place = screen.getByRole('link', { name: 'Your comment on T0001' });
  expect(place.getAttribute('href')).toBe('/meeting/presentation/T0001');
  expect(screen.getByText('Currently, comments cannot be posted')).toBeDefined();
  const { view } = useIdentity.getState();
  act(() => useIdentity.setState({ view: { ...view, permission: { ...view.permission, issue: true } } }));
  expect(screen.getByText('You do not have permission to do this.')).toBeDefined();
});

test('a reader with nothing unsent is told nothing', () => {
  show();
  expect(screen.queryByRole('status')).toBeNull();
});
