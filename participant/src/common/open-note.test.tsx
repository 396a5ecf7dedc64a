import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIdentity } from 'shared-data/identity/identity-store';
import { takeWanted } from 'shared-ui/app';
import { expect, test } from 'vitest';
import { show } from '../testing/render.tsx';
import { signInParticipant, visitAnonymously } from '../testing/session.ts';
import { OpenNote } from './open-note.tsx';

const open = () => show(<OpenNote />, '/meeting/program?session=OA');

test('a visitor reads who may open presentations, and signing in leads back to the list', async () => {
  visitAnonymously();
  for (const [name, path] of [
    ['Sign in', '/signin'],
    ['Sign up', '/signup'],
  ] as const) {
    const { unmount } = open();
    expect(screen.getByText(/^Registered participants can open/)).toBeTruthy();
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(path);
    await userEvent.click(link);
    expect(takeWanted()).toBe('/meeting/program?session=OA');
    unmount();
  }
});

test.each([
  [true, '/registration'],
  [false, '/sended/mail-confirmation'],
])(
  'who is signed in but not registered is led on and back (address confirmed: %s)',
  async (emailVerified, path) => {
    signInParticipant();
    useIdentity.setState(({ view }) => ({ view: { ...view, registered: false, emailVerified } }));
    open();
    const link = screen.getByRole('link', { name: 'Registration' });
    expect(link.getAttribute('href')).toBe(path);
    await userEvent.click(link);
    expect(takeWanted()).toBe('/meeting/program?session=OA');
  },
);

test('a registered participant reads that presentations are closed, and nothing while they are open', () => {
  signInParticipant();
  open();
  expect(screen.getByText(/Authors can open their own/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  act(() => signInParticipant('enterPresentation'));
  expect(screen.queryByText(/Authors can open their own/)).toBeNull();
});
