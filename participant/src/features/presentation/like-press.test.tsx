import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIdentity } from 'shared-data/identity/identity-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test } from 'vitest';
import { type FakeDatabase, fakeDatabase } from '../../testing/fake-database.ts';
import { showPages } from '../../testing/pages.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { LikeButton } from './like-button.tsx';

let database: FakeDatabase;
beforeEach(() => {
  database = fakeDatabase();
  signInParticipant('like');
});

const open = () => showPages({ '/': <LikeButton programId="OM1" /> }, '/');
const button = () => screen.getByRole('button', { name: /^Like/ });
const liked = (on: boolean) => act(() => storeOf('like', 'OM1').set(on ? true : undefined));

test('a like is given and taken back, and its state can be heard', async () => {
  open();
  expect(button().getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button());
  expect(database.written).toEqual([{ 'state/like/data/OM1/u': true }]);
  liked(true);
  expect(button().getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button());
  expect(database.written.at(-1)).toEqual({ 'state/like/data/OM1/u': null });
});

test.each([
  ['permission_denied', 'You do not have permission to do this.'],
  ['disconnected', 'The server cannot be reached.'],
])(
  'a like that could not be stored (%s) says so, and its button can be pressed again',
  async (code, reason) => {
    database.rejectNext(code);
    open();
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
    expect(button().getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button());
    await waitFor(() => expect(database.written).toHaveLength(2));
  },
);

test('before the permission is known nothing is said about likes', () => {
  act(() =>
    useIdentity.setState(({ view }) => ({
      view: {
        ...view,
        permission: { ...view.permission, like: false },
        pending: { parts: ['permission'], claims: view.claims },
      },
    })),
  );
  open();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Likes are turned off at the moment.')).toBeNull();
});
