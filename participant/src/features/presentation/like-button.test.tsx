import { screen } from '@testing-library/react';
import { storeOf } from 'shared-data/sync/collection-store';
import { expect, test } from 'vitest';
import { show } from '../../testing/render.tsx';
import { signInParticipant } from '../../testing/session.ts';
import { LikeButton } from './like-button.tsx';

const open = (likes: number) => {
  storeOf('likeTotals').clear();
  storeOf('likeTotals').commit(new Map(likes > 0 ? [['OM1', likes]] : []));
  return show(<LikeButton programId="OM1" />);
};

test('spec 3: while `like` is off the total stays, and the missing button is explained', () => {
  signInParticipant('like');
  const { unmount } = open(12);
  expect(screen.getByRole('button').textContent).toContain('12');
  unmount();
  signInParticipant();
  open(12);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('12 likes')).toBeTruthy();
  expect(screen.getByText('Likes are turned off at the moment.')).toBeTruthy();
});

test('without likes there is no total', () => {
  signInParticipant();
  open(0);
  expect(screen.queryByText(/^\d+ likes?$/)).toBeNull();
});
