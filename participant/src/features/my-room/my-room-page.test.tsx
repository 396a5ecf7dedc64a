import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plainProgram } from 'api-mocks/factories/plain-program';
import { day, item } from 'api-mocks/factories/plain-timetable';
import { useLocation } from 'react-router-dom';
import type { SessionView } from 'shared-data/access/guards';
import { api } from 'shared-data/api/api-client';
import { noClaims } from 'shared-data/models/claims';
import { noPermission, type Permission } from 'shared-data/models/permission';
import type { UploadState } from 'shared-data/models/upload';
import type { User } from 'shared-data/models/user';
import { ApiError, AuthError } from 'shared-data/platform/errors';
import * as account from 'shared-data/session/account';
import * as session from 'shared-data/session/session-store';
import { storeOf } from 'shared-data/sync/collection-store';
import { ConfirmHost } from 'shared-ui/dialog';
import { Toaster } from 'shared-ui/toast';
import { beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fillSessions, show } from '../../testing/render.tsx';
import { Component as MyRoom } from './my-room-page.tsx';

const view: SessionView = {
  uid: 'u',
  email: 'aino@example.org',
  emailVerified: true,
  registered: true,
  claims: noClaims,
  privilegeOn: true,
  permission: noPermission,
  base: { closed: false, addProgram: true },
};
const permit = (...flags: (keyof Permission)[]) =>
  session.useSession.setState({
    view: {
      ...view,
      permission: { ...noPermission, ...Object.fromEntries(flags.map((flag) => [flag, true])) },
    },
  });
const wind = plainProgram('OM1', { title: 'Wind over ice', sessionId: 'OM', authors: [] });
const pdf = new File(['%PDF-1.7'], 'talk.pdf', { type: 'application/pdf' });

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}
const open = () =>
  show(
    <>
      <MyRoom />
      <Where />
      <Toaster />
      <ConfirmHost />
    </>,
    '/myroom',
  );
const where = () => screen.getByTestId('where').textContent;

beforeEach(() => {
  fillSessions();
  session.useSession.setState({ ready: true, view });
  storeOf('mails').clear();
  storeOf('mails').setState('live');
  storeOf('ownUser').set({
    givenName: 'Aino',
    familyName: 'Laine',
    affiliation: 'Oulu',
    affiliation2: 'Sodankylä',
    isRegistered: true,
  } as User);
  storeOf('programs').commit(new Map([['OM1', wind]]));
  storeOf('movies').clear();
  storeOf('status', 'OM1').set({ abstract: { state: 'complete', at: 1 } });
  storeOf('status', 'OM1').setState('live');
});

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

test('what a presentation lacks is said, and goes when it has come', () => {
  open();
  expect(screen.getByText('Still missing: Presentation file')).toBeTruthy();
  act(() =>
    storeOf('status', 'OM1').set({
      abstract: { state: 'complete', at: 1 },
      presentation: { state: 'converting', at: 2 },
    }),
  );
  expect(screen.queryByText(/Still missing/)).toBeNull();
  expect(screen.getByText('Converting')).toBeTruthy();
});

const field = () => screen.getByLabelText('Upload Presentation file of Wind over ice');

test.each<[UploadState, string]>([
  ['uploading', 'Uploading'],
  ['converting', 'Converting'],
  ['complete', 'Complete'],
  ['error', 'Error'],
  ['deleted', 'Deleted'],
])('spec 4: a file that is %s is shown as "%s", whoever sent it from wherever', (state, word) => {
  open();
  act(() => storeOf('status', 'OM1').set({ video: { state, at: 2 } }));
  const row = screen.getByText('Video').closest('li') as HTMLElement;
  expect(within(row).getByText(word)).toBeTruthy();
});

test.each([
  ['encrypted', 'The file is protected by a password. Please send it without protection.'],
  ['crashed', 'The file could not be converted. Please check it and send it again.'],
])('spec 8: of a file that could not be converted (%s) the owner is told what to mend', (code, text) => {
  open();
  act(() => storeOf('status', 'OM1').set({ video: { state: 'error', at: 2, code } }));
  expect((screen.getByText('Video').closest('li') as HTMLElement).textContent).toContain(text);
});

const videoRow = () => screen.getByText('Video').closest('li') as HTMLElement;
const failed = { state: 'error', at: 2, code: 'tooManyPages', pages: 5, limit: 2 } as const;

test('of a rejected file with an earlier one the reason is said once, and that the earlier one is shown', () => {
  open();
  act(() => {
    storeOf('movies').commit(new Map([['OM1', { id: 'OM1', at: 1 } as never]]));
    storeOf('status', 'OM1').set({ video: failed });
  });
  expect(videoRow().textContent).toMatch(
    /The file has 5 pages; at most 2 are allowed. Please shorten it and send it again. The earlier file is still shown.$/,
  );
});

test('nobody is asked to send a file of a canceled presentation again', () => {
  open();
  act(() => {
    storeOf('programs').commit(new Map([['OM1', { ...wind, canceled: true }]]));
    storeOf('status', 'OM1').set({ video: failed });
  });
  expect(videoRow().textContent).not.toContain('send it again');
});

test('a file is sent from my room, with its progress', async () => {
  let finish = () => {};
  const upload = vi.spyOn(api, 'upload').mockImplementation(
    (_, __, ___, options) =>
      new Promise((resolve) => {
        options?.onProgress?.(0.4);
        finish = () => resolve({ state: 'converting' });
      }),
  );
  open();
  await userEvent.upload(field(), pdf);
  expect(upload.mock.calls[0]?.slice(0, 3)).toEqual(['OM1', 'presentation', pdf]);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4');
  // Every percent in a live region would be spoken.
  expect(screen.getByText('40 %').getAttribute('aria-hidden')).toBe('true');
  act(() => finish());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('an aborted upload shows no error', async () => {
  vi.spyOn(api, 'upload').mockImplementation(
    (_, __, ___, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
      ),
  );
  open();
  await userEvent.upload(field(), pdf);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByText('File Upload Error')).toBeNull();
});

test.each<[string, File, string]>([
  [
    'spec 5: a file of another kind',
    new File(['x'], 'talk.txt', { type: 'text/plain' }),
    'Unsupported file type',
  ],
  ['spec 5: an empty file', new File([], 'talk.pdf', { type: 'application/pdf' }), 'file is required'],
  [
    'spec 5: a file larger than 20971520 bytes',
    Object.defineProperty(new File(['x'], 'talk.pdf', { type: 'application/pdf' }), 'size', {
      value: 20_971_521,
    }),
    'Too large file size',
  ],
])('%s is not sent, and says why', async (_, file, message) => {
  const upload = vi.spyOn(api, 'upload');
  open();
  await userEvent.upload(field(), file, { applyAccept: false });
  expect(screen.getByText(message)).toBeTruthy();
  expect(upload).not.toHaveBeenCalled();
});

test('spec 8: a file that the server rejects is a File Upload Error, with the reason', async () => {
  vi.spyOn(api, 'upload').mockRejectedValue(new ApiError('fileType', 415));
  open();
  await userEvent.upload(field(), pdf);
  expect(await screen.findByText('File Upload Error')).toBeTruthy();
  expect(screen.getByText('Unsupported file type')).toBeTruthy();
});

const removal = () => screen.queryByRole('button', { name: 'Delete Abstract of Wind over ice' });

test('spec 2 and 8: a file is deleted after a question, and a failure says so', async () => {
  const remove = vi
    .spyOn(api, 'removeFile')
    .mockRejectedValueOnce(new ApiError('unavailable', 503))
    .mockResolvedValue({ state: 'deleted' });
  open();
  expect(screen.queryByRole('button', { name: /^Delete Video/ })).toBeNull();
  const answer = async (name: string) => {
    await userEvent.click(removal() as HTMLElement);
    await userEvent.click(dialog().getByRole('button', { name }));
  };
  await answer('Cancel');
  expect(remove).not.toHaveBeenCalled();
  await answer('Delete the file');
  expect(await screen.findByText('File deletion failed. Please contact the administrator.')).toBeTruthy();
  await answer('Delete the file');
  expect(await screen.findByText('The file has been deleted (Abstract).')).toBeTruthy();
  expect(remove.mock.calls).toEqual([
    ['OM1', 'abstract'],
    ['OM1', 'abstract'],
  ]);
});

test('spec 6: while files cannot be changed none can be deleted', () => {
  permit('disableUpload');
  open();
  expect(removal()).toBeNull();
});

test('spec 6: with disableUpload no file can be chosen, and it is said', () => {
  permit('disableUpload');
  open();
  expect(screen.queryByLabelText(/Upload Presentation file/)).toBeNull();
  expect(screen.getAllByText('Files cannot be changed at the moment.')).toHaveLength(3);
});

const dialog = () => within(screen.getByRole('dialog'));

async function changeEmail(to: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
  await enter(dialog().getByRole('textbox', { name: /^New email address/ }), to);
  await enter(dialog().getByLabelText(/^Password/), 'winter1');
  await userEvent.click(dialog().getByRole('button', { name: 'Change email address' }));
}

test('another address is asked for after signing in again, and the reader stays in the room', async () => {
  const signIn = vi.spyOn(account, 'signIn').mockResolvedValue({ verified: true });
  const update = vi.spyOn(api, 'updateAccount').mockResolvedValue({ uid: 'u' });
  open();
  await changeEmail('New@Example.org');
  expect(await screen.findByText('A confirmation mail is on its way to new@example.org.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(where()).toBe('/myroom');
  expect(signIn.mock.calls).toEqual([['aino@example.org', 'winter1']]);
  expect(update.mock.calls).toEqual([[{ email: 'new@example.org' }]]);
});

test('while a new address waits the room says so, sends the mail again, and gives it up', async () => {
  const change = vi.spyOn(api, 'changeAddress').mockResolvedValue({ uid: 'u' });
  storeOf('addressChange', 'u').set({ to: 'new@example.org', at: 1, until: Date.now() + 86_400_000 });
  open();
  expect(await screen.findByText('Your new address is not confirmed yet')).toBeTruthy();
  expect(document.body.textContent).toContain('We sent a mail to new@example.org.');
  expect(document.body.textContent).toContain('Until then, sign in with aino@example.org.');
  await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('Confirmation mail sended.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  expect(change.mock.calls).toEqual([['resend'], ['cancel']]);
  act(() => storeOf('addressChange', 'u').clear());
  expect(screen.queryByText('Your new address is not confirmed yet')).toBeNull();
});

test.each<[string, string, string]>([
  ['the same address', 'AINO@example.org', 'This is already your address.'],
  ['spec 5: what is no address', 'aino', 'Please input valid email address'],
])('%s is rejected before anything is asked of the server', async (_, to, message) => {
  const signIn = vi.spyOn(account, 'signIn');
  open();
  await changeEmail(to);
  expect(dialog().getAllByText(message).length).toBeGreaterThan(0);
  expect(signIn).not.toHaveBeenCalled();
});

test('spec 8: a wrong password and an address somebody else has are told, and the address stays', async () => {
  vi.spyOn(account, 'signIn')
    .mockRejectedValueOnce(new AuthError('auth/wrong-password'))
    .mockResolvedValue({ verified: true });
  vi.spyOn(api, 'updateAccount').mockRejectedValue(new ApiError('emailExists', 409));
  open();
  await changeEmail('new@example.org');
  expect(await dialog().findByText('Password is incorrect. Please confirm your password.')).toBeTruthy();
  await userEvent.click(dialog().getByRole('button', { name: 'Change email address' }));
  expect(await dialog().findByText('This email address is already registered.')).toBeTruthy();
  expect(where()).toBe('/myroom');
});

async function deleteAccount(address: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  await enter(dialog().getByRole('textbox', { name: /^To confirm, type aino@example.org/ }), address);
  await enter(dialog().getByLabelText(/^Password/), 'winter1');
  await userEvent.click(dialog().getByRole('button', { name: 'Delete my account permanently' }));
}

test('the account is deleted once its address is typed, and its reader is signed out and told', async () => {
  const steps: string[] = [];
  vi.spyOn(account, 'signIn').mockImplementation(async () => {
    steps.push('signIn');
    return { verified: true };
  });
  vi.spyOn(api, 'deleteAccount').mockImplementation(async (uid) => {
    steps.push(`delete ${uid}`);
    return { uid };
  });
  vi.spyOn(session, 'signOut').mockImplementation(async () => {
    steps.push('signOut');
  });
  open();
  await deleteAccount('Aino@example.org');
  await waitFor(() => expect(where()).toBe('/'));
  expect(steps).toEqual(['signIn', 'delete u', 'signOut']);
  expect(screen.getByText('Your account has been deleted.')).toBeTruthy();
});

test('another address deletes nothing, and it is said that talks stay', async () => {
  const signIn = vi.spyOn(account, 'signIn');
  open();
  await deleteAccount('somebody@example.org');
  expect(dialog().getAllByText('This is not the address of your account.').length).toBeGreaterThan(0);
  expect(dialog().getByText(/Your presentation stays in the program/)).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test('administrators are not offered to delete their own account', () => {
  session.useSession.setState({ view: { ...view, claims: { admin: true, editor: false } } });
  open();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('the focus stays with a file while it is sent, and after it was rejected', async () => {
  const sending = Promise.withResolvers<never>();
  vi.spyOn(api, 'upload').mockReturnValue(sending.promise);
  open();
  await userEvent.upload(field(), pdf);
  expect(document.activeElement?.textContent).toBe('Stop');
  act(() => sending.reject(new ApiError('fileType', 415)));
  expect(await screen.findByText('Unsupported file type')).toBeTruthy();
  expect(document.activeElement).toBe(field());
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
