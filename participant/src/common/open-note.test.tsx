import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from 'shared-data/session/session-store';
import { takeWanted } from 'shared-ui/app';
import { expect, test } from 'vitest';
import { show } from '../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../testing/session.ts';
import { OpenNote } from './open-note.tsx';

const open = () => show(<OpenNote />, '/meeting/program?session=OA');

test('a visitor reads who may open presentations, and signing in leads back to the list', async () => {
  visitAnonymously();
  open();
  expect(screen.getByText(/^Registered participants can open/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(takeWanted()).toBe('/meeting/program?session=OA');
});

test.each([
  [true, '/registration'],
  [false, '/sended/mail-confirmation'],
])('who is signed in but not registered is led on (address confirmed: %s)', (emailVerified, path) => {
  signInParticipant();
  useSession.setState(({ view }) => ({ view: { ...view, registered: false, emailVerified } }));
  open();
  expect(screen.getByRole('link', { name: 'Registration' }).getAttribute('href')).toBe(path);
});

test('a registered participant reads that presentations are closed, and nothing while they are open', () => {
  signInParticipant();
  open();
  expect(screen.getByText(/Authors can open their own/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  act(() => signInParticipant('enterPresentation'));
  expect(screen.queryByText(/Authors can open their own/)).toBeNull();
});
