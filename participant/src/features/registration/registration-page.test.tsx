import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { show } from '../../testing/render.tsx';
import { Component as RegistrationPage } from './registration-page.tsx';
import {
  arrive,
  box,
  register,
  showFilled,
  startUnregistered,
  user,
  viewAs,
} from './testing/registration.tsx';

beforeEach(startUnregistered);
const past = { timeZone: 'Asia/Tokyo', deadlines: { registration: Date.UTC(2026, 7, 7, 3) } };

test('a registration completed in another window is noticed, and what differs is shown field by field', async () => {
  viewAs({ registered: false });
  await showFilled(<RegistrationPage />);
  await enter(box(/^Affiliation/), ' University');
  arrive(user);
  expect(screen.getByText('Your registration is complete')).toBeTruthy();
  const rows = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(rows).toContain('AffiliationSavedOuluTyped hereOulu University');
  expect(rows).toContain('You take part asSavedPoster presenterTyped hereOral presenter');
  expect(rows.some((row) => row?.startsWith('Given name'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Change it to what I typed' }));
  expect(box(/^Affiliation/).value).toBe('Oulu University');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy();
  expect(localStorage.getItem('draft:registration-u')).toBeNull();
});

test('who typed nothing else is led to the saved registration', async () => {
  viewAs({ registered: false });
  await showFilled(<RegistrationPage />);
  arrive(user);
  await userEvent.click(screen.getByRole('button', { name: 'Keep what is saved' }));
  expect((screen.getByRole('radio', { name: 'Poster presenter' }) as HTMLInputElement).checked).toBe(true);
});

test('a window in which nothing was typed shows no differences and offers to replace nothing', () => {
  viewAs({ registered: false });
  show(<RegistrationPage />);
  arrive(user);
  expect(screen.getByText('Your registration is complete')).toBeTruthy();
  expect(screen.queryAllByRole('term')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Change it to what I typed' })).toBeNull();
});

test('fields left empty here keep what is saved when the others replace it', async () => {
  viewAs({ registered: false });
  show(<RegistrationPage />);
  await enter(box(/^Affiliation/), 'Another institute');
  arrive(user);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Affiliation']);
  await userEvent.click(screen.getByRole('button', { name: 'Change it to what I typed' }));
  expect(box(/^Affiliation/).value).toBe('Another institute');
  expect(box(/^Given name/).value).toBe(user.givenName);
});

test('while its own answer is awaited the form is not taken for another window', async () => {
  const answer = Promise.withResolvers<{ id: string; uid: string }>();
  vi.spyOn(api, 'appendUser').mockReturnValue(answer.promise);
  viewAs({ registered: false });
  await showFilled(<RegistrationPage />);
  await register();
  arrive(user);
  expect(screen.queryByText('Your registration is complete')).toBeNull();
  answer.resolve({ id: 'k', uid: 'u' });
  expect(await screen.findByRole('heading', { name: 'Registration complete' })).toBeTruthy();
});

test('after the deadline there is no form, and the deadline is named', () => {
  viewAs({ registered: false, base: past });
  show(<RegistrationPage />);
  expect(
    screen.getByText('The deadline for registration was 7 August 2026, 12:00 JST (03:00 UT).'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});

test('a deadline that passes while the form is filled in is said there, and what was typed stays', async () => {
  viewAs({ registered: false });
  show(<RegistrationPage />);
  await enter(box(/^Given name/), 'Aino');
  viewAs({ registered: false, base: past });
  expect(screen.getByText(/^The deadline was 7 August 2026/)).toBeTruthy();
  expect(box(/^Given name/).value).toBe('Aino');
});

test('spec 6: a registered person edits with modifyAccount, and otherwise is told that all is done', () => {
  storeOf('ownUser').set(user);
  viewAs({});
  const shown = show(<RegistrationPage />);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy();
  shown.unmount();
  viewAs({ modifyAccount: false });
  show(<RegistrationPage />);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.getByText('You are registered.')).toBeTruthy();
});
