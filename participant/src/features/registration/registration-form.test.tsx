import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/api/api-client';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { agreement, box, fill, register, showFilled, startUnregistered } from './testing/registration.tsx';

beforeEach(startUnregistered);

const form = (onFinished = () => {}) => (
  <RegistrationForm uid="u" onFinished={onFinished} onChange={() => {}} />
);

test('spec 5: an empty form is not sent, and says what is required', async () => {
  const append = vi.spyOn(api, 'appendUser');
  show(form());
  await register();
  expect(append).not.toHaveBeenCalled();
  expect(screen.getAllByText('Required filed.').length).toBe(10);
  expect(screen.getByText('To use this system, you must agree to the Privacy Policy.')).toBeTruthy();
});

test('a complete form is sent once, and finishes', async () => {
  const append = vi.spyOn(api, 'appendUser').mockResolvedValue({ id: 'k', uid: 'u' });
  const finished = vi.fn();
  show(form(finished));
  await fill();
  await register();
  await waitFor(() => expect(finished).toHaveBeenCalledOnce());
  expect(append.mock.calls[0]?.[0]).toMatchObject({ givenName: 'Aino', country: 'FI', mainSession: 'OM' });
});

test('spec 5: without agreement to the privacy policy nothing is sent and nothing is lost', async () => {
  const append = vi.spyOn(api, 'appendUser');
  await showFilled(form());
  await userEvent.click(agreement());
  await register();
  expect(screen.getByText('To use this system, you must agree to the Privacy Policy.')).toBeTruthy();
  expect(append).not.toHaveBeenCalled();
  expect(box(/^Given name/).value).toBe('Aino');
});

test('spec 5: travel support is offered to presenters and chairs only, and its terms to those who apply', async () => {
  await showFilled(form());
  await userEvent.click(screen.getByRole('radio', { name: 'Audience' }));
  expect(screen.queryByRole('checkbox', { name: /travel expense support/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Oral presenter' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /travel expense support/ }));
  await register();
  const terms = screen.getByRole('checkbox', { name: /terms and conditions/ });
  const tied = terms.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(tied.split(' ')[0] ?? '')?.textContent).toBe(
    'To be granted travel expense support, agreement to the terms and conditions is required.',
  );
});

test('a retry uses the same key', async () => {
  const append = vi
    .spyOn(api, 'appendUser')
    .mockRejectedValueOnce(new ApiError('unavailable', 0))
    .mockResolvedValue({ id: 'k', uid: 'u' });
  const finished = vi.fn();
  await showFilled(form(finished));
  await register();
  const alert = await screen.findByText(/The server cannot be reached/);
  expect(within(alert.closest('[role=alert]') as HTMLElement).getByText(/could not be sent/)).toBeTruthy();
  await register();
  await waitFor(() => expect(finished).toHaveBeenCalledOnce());
  expect(append.mock.calls[0]?.[1]).toBe(append.mock.calls[1]?.[1]);
});

test('F08: when the server cannot store a registration, it says so and what was typed stays', async () => {
  vi.spyOn(api, 'appendUser').mockRejectedValue(new ApiError('unavailable', 503));
  await showFilled(form());
  await register();
  expect(await screen.findByText(/The server cannot do this at the moment/)).toBeTruthy();
  expect(screen.queryByText(/check your connection/)).toBeNull();
  expect(box(/^Given name/).value).toBe('Aino');
});

test('spec 3: banquet and session parties carry the days of the settings, or the specification’s', () => {
  storeOf('base').set({ closed: false, begin: '2026-11-19' });
  const shown = show(form());
  expect(screen.getByRole('checkbox', { name: /banquet on Thu,? 3 December/ })).toBeTruthy();
  const parties = within(screen.getByRole('group', { name: 'Session parties' }));
  expect(parties.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual([
    'OBWed 2 December',
    'OGWed 2 December',
    'OMFri 4 December',
    'OSFri 4 December',
  ]);
  shown.unmount();
  storeOf('base').set({
    closed: false,
    banquet: { date: '2027-02-02' },
    parties: { X: { label: { en: 'Ice' }, date: '2027-02-01' } },
  });
  show(form());
  expect(screen.getByRole('checkbox', { name: /banquet on Tue,? 2 February/ })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /^Ice/ })).toBeTruthy();
});
