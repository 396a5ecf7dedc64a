import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as writes from 'shared-data/collections/writes';
import { WriteError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { Toaster } from 'shared-ui/toast';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../testing/session.ts';
import { StarButton } from './star-button.tsx';

const open = () =>
  show(
    <>
      <StarButton program={{ id: 'OM1', title: 'Firn air' }} />
      <Toaster />
    </>,
  );
const star = () => screen.queryByRole('button', { name: 'My program: Firn air' });

beforeEach(() => storeOf('stars').clear());

test('a star is set and taken back, and its state can be heard', async () => {
  const set = vi.spyOn(writes, 'setStar').mockResolvedValue();
  signInParticipant();
  const { unmount } = open();
  expect(star()?.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(star() as HTMLElement);
  expect(set).toHaveBeenLastCalledWith('OM1', true);
  unmount();
  storeOf('stars').commit(new Map([['OM1', true]]));
  open();
  expect(star()?.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(star() as HTMLElement);
  expect(set).toHaveBeenLastCalledWith('OM1', false);
});

test('a star that could not be stored says so', async () => {
  vi.spyOn(writes, 'setStar').mockRejectedValue(new WriteError('unavailable'));
  signInParticipant();
  open();
  await userEvent.click(star() as HTMLElement);
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('visitors have no stars', () => {
  visitAnonymously();
  open();
  expect(star()).toBeNull();
});
