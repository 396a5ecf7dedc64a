import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-data/platform/api-client';
import { ApiError } from 'shared-data/platform/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillSessions, show } from '../../testing/render.tsx';
import { RegistrationForm } from './registration-page.tsx';

beforeEach(() => {
  localStorage.clear();
  fillSessions();
});

const register = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));
const box = (name: RegExp | string) => screen.getByRole('textbox', { name });

async function fill() {
  await userEvent.type(box(/^Given name/), 'Aino');
  await userEvent.type(box(/^Family name/), 'Laine');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Title/ }), 'Dr.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Position/ }), 'postdoc');
  await userEvent.type(box(/^Affiliation/), 'Oulu');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Country/ }), 'FI');
  await userEvent.click(screen.getByRole('radio', { name: 'Oral presenter' }));
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Main session/ }), 'OM');
  await userEvent.click(screen.getByRole('radio', { name: 'No answer' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Privacy Policy/ }));
}

test('an empty form is not sent, and says what is required in the specification’s words', async () => {
  const append = vi.spyOn(api, 'appendUser');
  show(<RegistrationForm uid="u" onFinished={() => {}} />);
  await register();
  expect(append).not.toHaveBeenCalled();
  expect(screen.getAllByText('Required filed.').length).toBe(10);
  expect(screen.getByText('To use this system, you must agree to the Privacy Policy.')).toBeTruthy();
});

test('a complete form is sent once, and finishes', async () => {
  const append = vi.spyOn(api, 'appendUser').mockResolvedValue({ id: 'k', uid: 'u' });
  const finished = vi.fn();
  show(<RegistrationForm uid="u" onFinished={finished} />);
  await fill();
  await register();
  await waitFor(() => expect(finished).toHaveBeenCalledOnce());
  expect(append.mock.calls[0]?.[0]).toMatchObject({ givenName: 'Aino', country: 'FI', mainSession: 'OM' });
});

test('without agreement to the privacy policy nothing is sent and nothing is lost', async () => {
  const append = vi.spyOn(api, 'appendUser');
  show(<RegistrationForm uid="u" onFinished={() => {}} />);
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: /Privacy Policy/ }));
  await register();
  expect(screen.getByText('To use this system, you must agree to the Privacy Policy.')).toBeTruthy();
  expect(append).not.toHaveBeenCalled();
  expect((box(/^Given name/) as HTMLInputElement).value).toBe('Aino');
});

test('travel support is offered to presenters and chairs only, and its terms to those who apply', async () => {
  show(<RegistrationForm uid="u" onFinished={() => {}} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Audience' }));
  expect(screen.queryByRole('checkbox', { name: /travel expense support/ })).toBeNull();
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: /travel expense support/ }));
  await register();
  const terms = screen.getByRole('checkbox', { name: /terms and conditions/ });
  const tied = terms.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(tied.split(' ')[0] ?? '')?.textContent).toBe(
    'To be granted travel expense support, agreement to the terms and conditions is required.',
  );
});

test('a second try after a failure goes out under the same key', async () => {
  const append = vi
    .spyOn(api, 'appendUser')
    .mockRejectedValueOnce(new ApiError('unavailable', 0))
    .mockResolvedValue({ id: 'k', uid: 'u' });
  const finished = vi.fn();
  show(<RegistrationForm uid="u" onFinished={finished} />);
  await fill();
  await register();
  const alert = await screen.findByText(/The server cannot be reached/);
  expect(within(alert.closest('[role=alert]') as HTMLElement).getByText(/could not be sent/)).toBeTruthy();
  await register();
  await waitFor(() => expect(finished).toHaveBeenCalledOnce());
  expect(append.mock.calls[0]?.[1]).toBe(append.mock.calls[1]?.[1]);
});
