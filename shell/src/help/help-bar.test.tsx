import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as identity from 'shared-data/identity/identity-store';
import type { Help } from 'shared-data/models/help';
import { ApiError } from 'shared-data/platform/errors';
import type { AuthUser } from 'shared-data/platform/ports';
import { storeOf } from 'shared-data/sync/collection-store';
import { loadPageKit } from 'shared-ui/app';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { HelpBar } from './help-bar.tsx';

await loadPageKit();

const hour = 3_600_000;
const now = Date.UTC(2026, 11, 2, 1, 30);
const person: Help = { uid: 'u1', email: 'aino@example.org', name: 'Aino Laine' };
let signOut: MockInstance<typeof identity.signOut>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now, shouldAdvanceTime: true });
  signOut = vi.spyOn(identity, 'signOut').mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  act(() => storeOf('ownClaims').clear());
  localStorage.clear();
});

function show(who: Partial<Help> = {}) {
  let tell: (user: AuthUser | null) => void = () => {};
  const help = { ...person, begun: { helper: 'admin@example.org', until: Date.now() + hour }, ...who };
  const onUser = (listener: typeof tell) => {
    tell = listener;
    return () => {};
  };
  render(<HelpBar help={help} onUser={onUser} />);
  return { signedOut: () => act(() => tell(null)) };
}

const said = () => screen.getByRole('region', { name: 'Helping' }).textContent;

test('says who helps whom, until when, and that both are recorded', () => {
  show();
  expect(said()).toContain(
    'admin@example.org is signed in as Aino Laine (aino@example.org), until 11:30. Everything done here is recorded under both names.',
  );
});

test('a person without registration has only an address', () => {
  show({ name: '' });
  expect(said()).toContain('admin@example.org is signed in as aino@example.org, until');
});

test('is one line on a narrow screen, and still read out whole', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media.includes('<') },
    ...{ addEventListener() {}, removeEventListener() {} },
  }));
  show();
  expect(screen.getByRole('status').className).toBe('visually-hidden');
  expect(screen.getByRole('button', { name: 'End the help' }).textContent).toBe('End');
  vi.unstubAllGlobals();
});

test('after an hour the page is signed out and says so', async () => {
  show();
  act(() => void vi.advanceTimersByTime(hour));
  await waitFor(() => expect(said()).toContain('The help for Aino Laine has ended.'));
  expect(signOut).toHaveBeenCalledOnce();
});

test('when the server rejects the sign-in, the page is signed out and says so', async () => {
  show();
  act(() => storeOf('ownClaims').setState('denied'));
  await waitFor(() => expect(said()).toContain('The help for Aino Laine has ended.'));
  expect(signOut).toHaveBeenCalledOnce();
});

test('signing out in the menu ends it', () => {
  show().signedOut();
  expect(said()).toContain('The help for Aino Laine has ended.');
});

test('text that was typed and not sent is given up only when asked', async () => {
  localStorage.setItem('draft:registration-u1', '{"givenName":"A"}');
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'End the help' }));
  expect(asked).toHaveBeenCalledOnce();
  expect(signOut).not.toHaveBeenCalled();
});

test('says why it could not begin', () => {
  render(<HelpBar help={person} error={new ApiError('forbidden', 403)} />);
  expect(screen.getByRole('alert').textContent).toContain('You do not have permission to do this.');
});
