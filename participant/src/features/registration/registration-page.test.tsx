import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plainUser } from 'api-mocks/factories/plain-user';
import { api } from 'shared-data/api/api-client';
import { noClaims } from 'shared-data/models/claims';
import { noPermission } from 'shared-data/models/permission';
import type { User } from 'shared-data/models/user';
import { ApiError } from 'shared-data/platform/errors';
import { useSession } from 'shared-data/session/session-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { Toaster } from 'shared-ui/toast';
import { beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fillSessions, show } from '../../testing/render.tsx';
import { ChangeForm } from './change-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { Component as RegistrationPage } from './registration-page.tsx';

beforeEach(() => {
  localStorage.clear();
  storeOf('ownUser').clear();
  storeOf('base').clear();
  fillSessions();
});

const register = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));
const box = (name: RegExp | string) => screen.getByRole('textbox', { name });

async function fill() {
  await enter(box(/^Given name/), 'Aino');
  await enter(box(/^Family name/), 'Laine');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Title/ }), 'Dr.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Position/ }), 'postdoc');
  await enter(box(/^Affiliation/), 'Oulu');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Country/ }), 'FI');
  await userEvent.click(screen.getByRole('radio', { name: 'Oral presenter' }));
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Main session/ }), 'OM');
  await userEvent.click(screen.getByRole('radio', { name: 'No answer' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Privacy Policy/ }));
}

test('spec 5: an empty form is not sent, and says what is required', async () => {
  const append = vi.spyOn(api, 'appendUser');
  show(<RegistrationForm uid="u" onFinished={() => {}} onChange={() => {}} />);
  await register();
  expect(append).not.toHaveBeenCalled();
  expect(screen.getAllByText('Required filed.').length).toBe(10);
  expect(screen.getByText('To use this system, you must agree to the Privacy Policy.')).toBeTruthy();
});

test('a complete form is sent once, and finishes', async () => {
  const append = vi.spyOn(api, 'appendUser').mockResolvedValue({ id: 'k', uid: 'u' });
  const finished = vi.fn();
  show(<RegistrationForm uid="u" onFinished={finished} onChange={() => {}} />);
  await fill();
  await register();
  await waitFor(() => expect(finished).toHaveBeenCalledOnce());
  expect(append.mock.calls[0]?.[0]).toMatchObject({ givenName: 'Aino', country: 'FI', mainSession: 'OM' });
});

test('spec 5: without agreement to the privacy policy nothing is sent and nothing is lost', async () => {
  const append = vi.spyOn(api, 'appendUser');
  show(<RegistrationForm uid="u" onFinished={() => {}} onChange={() => {}} />);
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: /Privacy Policy/ }));
  await register();
  expect(screen.getByText('To use this system, you must agree to the Privacy Policy.')).toBeTruthy();
  expect(append).not.toHaveBeenCalled();
  expect((box(/^Given name/) as HTMLInputElement).value).toBe('Aino');
});

test('spec 5: travel support is offered to presenters and chairs only, and its terms to those who apply', async () => {
  show(<RegistrationForm uid="u" onFinished={() => {}} onChange={() => {}} />);
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

test('a retry uses the same key', async () => {
  const append = vi
    .spyOn(api, 'appendUser')
    .mockRejectedValueOnce(new ApiError('unavailable', 0))
    .mockResolvedValue({ id: 'k', uid: 'u' });
  const finished = vi.fn();
  show(<RegistrationForm uid="u" onFinished={finished} onChange={() => {}} />);
  await fill();
  await register();
  const alert = await screen.findByText(/The server cannot be reached/);
  expect(within(alert.closest('[role=alert]') as HTMLElement).getByText(/could not be sent/)).toBeTruthy();
  await register();
  await waitFor(() => expect(finished).toHaveBeenCalledOnce());
  expect(append.mock.calls[0]?.[1]).toBe(append.mock.calls[1]?.[1]);
});

test('F08: when the server cannot store a registration, it says so and what was typed stays', async () => {
  vi.spyOn(api, 'appendUser').mockRejectedValue(new ApiError('unavailable', 503));
  show(<RegistrationForm uid="u" onFinished={() => {}} onChange={() => {}} />);
  await fill();
  await register();
  expect(await screen.findByText(/The server cannot do this at the moment/)).toBeTruthy();
  expect(screen.queryByText(/check your connection/)).toBeNull();
  expect((box(/^Given name/) as HTMLInputElement).value).toBe('Aino');
});

const user = plainUser('u', {
  nameJa: 'ライネ アイノ',
  email: 'aino@example.org',
  additionalSessions: ['OA'],
  participation: 'poster',
  travelSupport: true,
  travelTerms: true,
  foreignNationality: true,
  banquet: true,
  attendance: 'online',
  parties: ['OM'],
});
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('spec 4: a registration is edited later from what was entered, and only what is changed differs', async () => {
  const update = vi.spyOn(api, 'updateUser').mockResolvedValue({ id: user.id, uid: 'u' });
  show(
    <>
      <ChangeForm user={user} />
      <Toaster />
    </>,
  );
  expect((box(/^Given name/) as HTMLInputElement).value).toBe('Aino');
  expect((screen.getByRole('radio', { name: 'Poster presenter' }) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByRole('checkbox', { name: /banquet/ }) as HTMLInputElement).checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /Privacy Policy/ })).toBeNull();
  await userEvent.clear(box(/^Affiliation/));
  await enter(box(/^Affiliation/), 'Tromsø');
  await save();
  await screen.findByText('Your information has been saved.');
  const { id, email, uid, isRegistered, registeredAt, updatedAt, ...registration } = user;
  expect(update.mock.calls[0]?.[0]).toMatchObject({ ...registration, affiliation: 'Tromsø' });
  expect(update.mock.calls[0]?.[0]).not.toHaveProperty('isRegistered');
});

test('a change that the server rejects says why, and what was typed stays', async () => {
  vi.spyOn(api, 'updateUser').mockRejectedValue(new ApiError('closed', 403));
  show(<ChangeForm user={user} />);
  await userEvent.type(box(/^Family name/), '-Koskinen');
  await save();
  await screen.findByText('The changes could not be saved');
  expect(screen.getByText('Site has been closed.')).toBeTruthy();
  expect((box(/^Family name/) as HTMLInputElement).value).toBe('Laine-Koskinen');
});

test('a registration changed elsewhere while typing is told, nothing is overwritten, and one chooses', async () => {
  const newer = { ...user, note: 'by the office', updatedAt: 5 };
  const update = vi
    .spyOn(api, 'updateUser')
    .mockRejectedValueOnce(new ApiError('conflict', 409))
    .mockResolvedValue({ id: user.id, uid: 'u' });
  update.mockClear();
  storeOf('ownUser').set(user);
  viewAs({ registered: true });
  show(<RegistrationPage />);
  await userEvent.type(box(/^Family name/), '-Koskinen');
  await save();
  await screen.findByText(/changed elsewhere in the meantime/);
  act(() => storeOf('ownUser').set(newer));
  expect(screen.getByText('Your registration has been changed elsewhere')).toBeTruthy();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Family name',
    'Note to the management office',
  ]);
  expect((box(/^Family name/) as HTMLInputElement).value).toBe('Laine-Koskinen');
  await userEvent.click(screen.getByRole('button', { name: 'Save mine instead' }));
  await waitFor(() => expect(update.mock.calls.map(([, basedOn]) => basedOn)).toEqual([1, 5]));
  localStorage.clear();
});

test('without input a registration changed elsewhere shows at once', () => {
  storeOf('ownUser').set(user);
  viewAs({ registered: true });
  show(<RegistrationPage />);
  act(() => storeOf('ownUser').set({ ...user, familyName: 'Virtanen', updatedAt: 5 }));
  expect((box(/^Family name/) as HTMLInputElement).value).toBe('Virtanen');
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
});

/** The page as somebody sees it who may register, or change a registration with `modifyAccount`. */
function viewAs({ registered, modifyAccount = true }: { registered: boolean; modifyAccount?: boolean }) {
  const view = {
    ...useSession.getState().view,
    uid: 'u',
    email: user.email,
    emailVerified: true,
    registered,
    claims: noClaims,
    permission: { ...noPermission, modifyAccount },
    base: { closed: false },
  };
  act(() => useSession.setState({ ready: true, view }));
}
/** The record arrives, as after the form was sent from another window. */
const arrive = (record: User) =>
  act(() => {
    storeOf('ownUser').set(record);
    viewAs({ registered: true });
  });

test('a registration completed in another window is noticed, and what differs is shown field by field', async () => {
  viewAs({ registered: false });
  show(<RegistrationPage />);
  await fill();
  await enter(box(/^Affiliation/), ' University');
  arrive(user);
  expect(screen.getByText('Your registration is complete')).toBeTruthy();
  const rows = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(rows).toContain('AffiliationSavedOuluTyped hereOulu University');
  expect(rows).toContain(
    'Take part asSavedPoster presenterTyped hereOral presenter'.replace('Take part as', 'You take part as'),
  );
  expect(rows.some((row) => row?.startsWith('Given name'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Change it to what I typed' }));
  expect((box(/^Affiliation/) as HTMLInputElement).value).toBe('Oulu University');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy();
  expect(localStorage.getItem('draft:registration-u')).toBeNull();
});

test('who typed nothing else is led to the saved registration', async () => {
  viewAs({ registered: false });
  show(<RegistrationPage />);
  await fill();
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
  expect((box(/^Affiliation/) as HTMLInputElement).value).toBe('Another institute');
  expect((box(/^Given name/) as HTMLInputElement).value).toBe(user.givenName);
});

test('while its own answer is awaited the form is not taken for another window', async () => {
  const answer = Promise.withResolvers<{ id: string; uid: string }>();
  vi.spyOn(api, 'appendUser').mockReturnValue(answer.promise);
  viewAs({ registered: false });
  show(<RegistrationPage />);
  await fill();
  await register();
  arrive(user);
  expect(screen.queryByText('Your registration is complete')).toBeNull();
  answer.resolve({ id: 'k', uid: 'u' });
  expect(await screen.findByRole('heading', { name: 'Registration complete' })).toBeTruthy();
});

test('after the deadline there is no form, and the deadline is named', () => {
  viewAs({ registered: false });
  const past = {
    closed: false,
    timeZone: 'Asia/Tokyo',
    deadlines: { registration: Date.UTC(2026, 7, 7, 3) },
  };
  act(() => useSession.setState(({ view }) => ({ view: { ...view, base: past } })));
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
  const past = {
    closed: false,
    timeZone: 'Asia/Tokyo',
    deadlines: { registration: Date.UTC(2026, 7, 7, 3) },
  };
  act(() => useSession.setState(({ view }) => ({ view: { ...view, base: past } })));
  expect(screen.getByText(/^The deadline was 7 August 2026/)).toBeTruthy();
  expect((box(/^Given name/) as HTMLInputElement).value).toBe('Aino');
});

test('modifyAccount turned off while typing keeps the form, says why, and lets it be sent when it is back', async () => {
  storeOf('ownUser').set(user);
  viewAs({ registered: true });
  const update = vi.spyOn(api, 'updateUser').mockResolvedValue({ id: user.id, uid: 'u' });
  update.mockClear();
  show(<RegistrationPage />);
  await userEvent.type(box(/^Family name/), '-Koskinen');
  viewAs({ registered: true, modifyAccount: false });
  expect((box(/^Family name/) as HTMLInputElement).value).toBe('Laine-Koskinen');
  expect(screen.getByText(/^Registrations cannot be changed at the moment/)).toBeTruthy();
  await userEvent.type(box(/^Family name/), '{Enter}');
  expect(update).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Save changes' }).getAttribute('aria-disabled')).toBe('true');
  viewAs({ registered: true });
  await save();
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
});

test('spec 6: a registered person edits with modifyAccount, and otherwise is told that all is done', () => {
  storeOf('ownUser').set(user);
  const view = {
    ...useSession.getState().view,
    uid: 'u',
    email: user.email,
    emailVerified: true,
    registered: true,
    claims: noClaims,
    permission: { ...noPermission, modifyAccount: true },
    base: { closed: false },
  };
  useSession.setState({ ready: true, view });
  const shown = show(<RegistrationPage />);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy();
  shown.unmount();
  useSession.setState({ view: { ...view, permission: noPermission } });
  show(<RegistrationPage />);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.getByText('You are registered.')).toBeTruthy();
});

test('spec 3: banquet and session parties carry the days of the settings, or the specification’s', () => {
  storeOf('base').set({ closed: false, begin: '2026-11-19' });
  const form = show(<RegistrationForm uid="u" onFinished={() => {}} onChange={() => {}} />);
  expect(screen.getByRole('checkbox', { name: /banquet on Thu,? 3 December/ })).toBeTruthy();
  const parties = within(screen.getByRole('group', { name: 'Session parties' }));
  expect(parties.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual([
    'OBWed 2 December',
    'OGWed 2 December',
    'OMFri 4 December',
    'OSFri 4 December',
  ]);
  form.unmount();
  storeOf('base').set({
    closed: false,
    banquet: { date: '2027-02-02' },
    parties: { X: { label: { en: 'Ice' }, date: '2027-02-01' } },
  });
  show(<RegistrationForm uid="u" onFinished={() => {}} onChange={() => {}} />);
  expect(screen.getByRole('checkbox', { name: /banquet on Tue,? 2 February/ })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /^Ice/ })).toBeTruthy();
});
