import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as session from 'shared-data/identity/identity-store';
import { AuthError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { day, item } from 'shared-data/testing/plain-timetable';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillMyRoom, open, permit } from './testing/my-room.tsx';

beforeEach(fillMyRoom);

test('a file being uploaded is not missing', () => {
  const names = ['programs', 'mails', 'coeditors'] as const;
  const set = (state: 'loading' | 'live') => {
    for (const name of names) storeOf(name).setState(state);
    storeOf('status', 'OM1').setState(state);
  };
  const said = [/^No unread mail/, /^None$/, /^Only you can edit/];
  set('loading');
  storeOf('status', 'OM1').set(undefined);
  open();
  for (const text of said) expect(screen.queryByText(text)).toBeNull();
  act(() => set('live'));
  for (const text of said) expect(screen.getAllByText(text).length).toBeGreaterThan(0);

  act(() => {
    set('loading');
    storeOf('programs').clear();
  });
  const empty = 'You have not submitted a presentation yet.';
  expect(screen.queryByText(empty)).toBeNull();
  expect(screen.getByText('Loading…')).toBeTruthy();
  act(() => set('live'));
  expect(screen.getByText(empty)).toBeTruthy();
});

test('spec 2: my room has e-mail, name, affiliation, presentations, modification, mail box, password reset and sign-out', () => {
  permit('modifyAccount');
  storeOf('mails').commit(
    new Map([
      [
        'm',
        { id: 'm', time: 1, read: false, data: { to: { name: '', address: '' }, subject: '', html: '' } },
      ],
    ]),
  );
  open();
  for (const text of ['aino@example.org', 'Aino Laine', 'Oulu, Sodankylä', '1 unread mail'])
    expect(screen.getByText(text)).toBeTruthy();
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Wind over ice')).toBe('/meeting/presentation/OM1');
  expect(link('Modify information')).toBe('/registration');
  expect(link('Open the mail box')).toBe('/myroom/mail');
  expect(link('Password reset')).toBe('/password-reset');
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

test('spec 6: information is modified with modifyAccount only', () => {
  open();
  expect(screen.queryByRole('link', { name: 'Modify information' })).toBeNull();
});

test('spec 8: a sign-out that fails says so', async () => {
  vi.spyOn(session, 'signOut').mockRejectedValue(new AuthError('auth/internal-error'));
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('fail to Logout')).toBeTruthy();
});

test('spec 4: a submission is modifiable from my room if modifyProgram is on', () => {
  const { unmount } = open();
  expect(screen.queryByRole('link', { name: 'Modify submission' })).toBeNull();
  unmount();
  permit('modifyProgram');
  open();
  expect(screen.getByRole('link', { name: 'Modify submission' }).getAttribute('href')).toBe(
    '/meeting/submission/OM1',
  );
});

test('a poster with a flash talk shows both places', () => {
  const items = [
    item('x', '09:00', '10:00', { flash: { OM1: { order: 1, begin: '09:58', end: '10:00' } } }),
    item('y', '13:00', '14:00', { kind: 'poster', programs: { OM1: { order: 1, board: 'P7' } } }),
  ];
  storeOf('tables').commit(new Map([['day1', day({ A: items })]]));
  open();
  expect(screen.getByText(/09:58 - 10:00/).parentElement?.textContent).toMatch(/Flash talk$/);
  expect(screen.getByText(/13:00 - 14:00/).parentElement?.textContent).toMatch(/Board P7$/);
  act(() => storeOf('tables').clear());
});

test('the delay of one’s own presentation shows at once', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T09:10:00+09:00') });
  const programs = { OM1: { order: 1, begin: '09:20', end: '09:40' } };
  storeOf('tables').commit(new Map([['day1', day({ A: [item('x', '09:00', '10:00', { programs })] })]]));
  open();
  expect(screen.queryByText(/late/)).toBeNull();
  const delay = { minutes: 5, at: Date.now() };
  act(() => storeOf('delays').commit(new Map([['day1', { A: { x: delay } }]])));
  expect(screen.getByText('Running 5 minutes late, expected 09:25 - 09:45')).toBeTruthy();
  act(() => {
    storeOf('delays').clear();
    storeOf('tables').clear();
  });
  vi.useRealTimers();
});

test('spec 3: actions that the organizers turned off are explained where they would be', () => {
  const notes = [
    'New abstracts cannot be submitted at the moment.',
    'Submissions cannot be modified at the moment.',
    'Your registration cannot be modified at the moment.',
  ];
  permit();
  open();
  for (const note of notes) expect(screen.getByText(note)).toBeTruthy();
  act(() => permit('addProgram', 'modifyProgram', 'modifyAccount'));
  for (const note of notes) expect(screen.queryByText(note)).toBeNull();
  expect(screen.getByRole('link', { name: 'Submit an abstract' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Modify submission' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Modify information' })).toBeTruthy();
});
