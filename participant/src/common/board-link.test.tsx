import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../testing/session.ts';
import { BoardLink } from './board-link.tsx';

const closed = 'Session boards are not open at the moment.';

test('spec 3: while `showSessionBbs` is off, participants read why there is no board; visitors never have one', async () => {
  signInParticipant('showSessionBbs');
  const { unmount } = show(<BoardLink sessionId="OA" />);
  expect(screen.getByRole('link', { name: 'Session board' })).toBeTruthy();
  unmount();
  visitAnonymously();
  const visitor = show(<BoardLink sessionId="OA" />);
  expect(visitor.container.textContent).toBe('');
  visitor.unmount();
  signInParticipant();
  show(<BoardLink sessionId="OA" />);
  expect(await screen.findByText(closed)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
