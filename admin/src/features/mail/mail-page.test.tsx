import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mailApi } from 'shared-data/api/mail-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { LetterRecipient, LetterRecipients, MailJob } from 'shared-data/models/mail-job';
import { noLetter, type SavedLetter } from 'shared-data/models/mail-letter';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component as MailPage } from './mail-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const job: MailJob = {
  id: 'j1',
  state: 'running',
  subject: 'Welcome to Hobart',
  total: 230,
  ...{ sent: 40, failed: 1, bounced: 0, dropped: 0, recalled: 0 },
  createdAt: Date.UTC(2026, 7, 1, 3),
  startAt: Date.UTC(2026, 7, 1, 3),
};
const nothing = { jobs: [], failures: [], delayed: [] };
const letter: SavedLetter = {
  ...noLetter,
  id: 'l1',
  subjectEn: 'News',
  bodyEn: 'Dear {name}',
  version: 3,
  updatedAt: 1,
  by: 'aki@example.org',
};
const person = (uid: string, more: Partial<LetterRecipient> = {}): LetterRecipient => ({
  uid,
  name: `Person ${uid}`,
  address: `${uid}@example.org`,
  language: 'en',
  country: 'NO',
  affiliation: 'Institute',
  programs: [],
  marks: [],
  lacking: [],
  version: '1',
  ...more,
});
const listOf = (digest: string, ...people: LetterRecipient[]): LetterRecipients => ({
  people,
  count: people.length,
  digest,
});
const [a, b, c] = [person('a'), person('b'), person('c')];

let letters: MockInstance<typeof mailApi.letters>;
let save: MockInstance<typeof mailApi.saveLetter>;
let recipients: MockInstance<typeof mailApi.recipients>;
let append: MockInstance<typeof mailApi.appendJob>;

beforeEach(() => {
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  vi.spyOn(mailApi, 'jobs').mockResolvedValue(nothing);
  letters = vi.spyOn(mailApi, 'letters').mockResolvedValue({ letters: [letter] });
  save = vi
    .spyOn(mailApi, 'saveLetter')
    .mockImplementation(async (id, version) => ({ id, version: version + 1 }));
  recipients = vi.spyOn(mailApi, 'recipients').mockResolvedValue(listOf('1', a, b));
  append = vi.spyOn(mailApi, 'appendJob').mockResolvedValue({ id: 'j1', count: 2, startAt: 1 });
});
afterEach(() => {
  act(dismissToasts);
  localStorage.clear();
  sessionStorage.clear();
  storeOf('base').clear();
});

function open(query = '') {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={[`/admin/operation/mail${query}`]}>
        <MailPage />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sendDialog = async () => within(await screen.findByRole('dialog', { name: 'Send this mail?' }));

test('the list and its number are seen before a letter is sent, which names both', async () => {
  const user = open('?letter=l1');
  expect(await screen.findByText('2 people will get it')).toBeDefined();
  expect(screen.getByText('People to whom this applies: Registered is yes.')).toBeDefined();
  await user.click(await button('Check and send…'));
  const dialog = await sendDialog();
  expect(dialog.getByText(/It will be sent after 5 minutes, at .* JST/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Send to 2 people' }));
  await expect.poll(() => append.mock.calls.length).toBe(1);
  const expected = { letter: 'l1', version: 3, count: 2, digest: '1', recallMinutes: 5 };
  expect(append.mock.calls[0]?.[0]).toEqual(expected);
  // Nothing was changed, so nothing was saved.
  expect(save).not.toHaveBeenCalled();
});

test('above a hundred the number is typed', async () => {
  const many = Array.from({ length: 101 }, (_, number) => person(`p${number}`));
  recipients.mockResolvedValue(listOf('1', ...many));
  const user = open('?letter=l1');
  await user.click(await button('Check and send…'));
  const dialog = await sendDialog();
  const send = dialog.getByRole('button', { name: 'Send to 101 people' });
  await user.click(send);
  expect(append).not.toHaveBeenCalled();
  await user.type(dialog.getByRole('textbox', { name: 'Type 101 to confirm' }), '101');
  await user.click(send);
  await expect.poll(() => append.mock.calls.length).toBe(1);
});

test('a list that changed meanwhile is told with its people, and has to be confirmed again', async () => {
  append.mockRejectedValueOnce(new ApiError('conflict', 409));
  const user = open('?letter=l1');
  await user.click(await button('Check and send…'));
  const dialog = await sendDialog();
  recipients.mockResolvedValue(listOf('2', b, c));
  await user.click(dialog.getByRole('button', { name: 'Send to 2 people' }));
  expect(await dialog.findByText('1 added: Person c <c@example.org>')).toBeDefined();
  expect(dialog.getByText('1 removed: Person a <a@example.org>')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Send to 2 people' }));
  await expect.poll(() => append.mock.lastCall?.[0].digest).toBe('2');
});

test('a person is left out, and people whose letter would have a gap are told', async () => {
  recipients.mockResolvedValue(listOf('1', a, person('gap', { lacking: ['title'], marks: ['bounced'] })));
  const user = open('?letter=l1');
  expect(await screen.findByText(/no value for \{title\}/)).toBeDefined();
  expect(screen.getByText('An earlier mail to 1 person bounced.')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: /Person a/ }));
  expect(await screen.findByText(/1 person will get it · 1 left out/)).toBeDefined();
  await expect.poll(() => recipients.mock.lastCall?.[0].excluded).toEqual(['a']);
});

test('a letter with a gap is not offered for sending, and its writer is told why', async () => {
  recipients.mockResolvedValue(listOf('1', a, person('gap', { lacking: ['title'] })));
  const user = open('?letter=l1');
  await user.click(await button('Check and send…'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/no value for \{title\}/);
  expect(screen.queryByRole('dialog', { name: 'Send this mail?' })).toBeNull();
});

test('the preview is of the chosen person, and can be sent to oneself', async () => {
  const preview = vi
    .spyOn(mailApi, 'previewLetter')
    .mockResolvedValue({ subject: 'News', text: 'Dear Person b', html: '' });
  const test = vi.spyOn(mailApi, 'testLetter').mockResolvedValue({ count: 1 });
  const user = open('?letter=l1');
  await user.click(await button('Preview: Person b'));
  expect(await screen.findByText('Dear Person b')).toBeDefined();
  await user.click(await button('Send a test to me'));
  expect(await screen.findByText('A test mail is on its way to you.')).toBeDefined();
  expect(test.mock.calls[0]).toEqual(preview.mock.calls[0]);
  expect(preview.mock.calls[0]?.[0]).toMatchObject({ uid: 'b', letter: { bodyEn: 'Dear {name}' } });
});

test('an unknown placeholder is told at the text before anything is asked', async () => {
  letters.mockResolvedValue({ letters: [{ ...letter, bodyEn: 'Dear {nmae}' }] });
  const user = open('?letter=l1');
  await user.click(await button('Check and send…'));
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text in English/ });
  expect(body.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the second of two administrators is told, sees the other text, and chooses', async () => {
  const user = open('?letter=l1');
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Subject in English/ });
  await user.type(subject, ' of mine');
  save.mockRejectedValueOnce(new ApiError('conflict', 409));
  letters.mockResolvedValue({ letters: [{ ...letter, subjectEn: 'Theirs', version: 4 }] });
  await user.click(await button('Save'));
  expect(await screen.findByText('aki@example.org has changed this mail in the meantime')).toBeDefined();
  expect(screen.getByText('Theirs')).toBeDefined();
  expect(subject.value).toBe('News of mine');
  await user.click(screen.getByRole('button', { name: /^Keep my version/ }));
  await expect.poll(() => save.mock.lastCall?.[1]).toBe(4);
  expect(save.mock.lastCall?.[2]).toMatchObject({ subjectEn: 'News of mine' });
});

test('a letter that was sent is not sent again, but copied', async () => {
  letters.mockResolvedValue({ letters: [{ ...letter, job: 'j1' }] });
  const user = open('?letter=l1');
  await user.click(await button('Copy to a new mail'));
  await expect.poll(() => save.mock.calls.length).toBe(1);
  const [id, version, content] = save.mock.calls[0] ?? [];
  expect([id === 'l1', version]).toEqual([false, 0]);
  expect(content).toMatchObject({ subjectEn: 'News', bodyEn: 'Dear {name}' });
});

test('what is written is saved by itself', async () => {
  const user = open('?letter=new1');
  await user.type(await screen.findByRole('textbox', { name: /^Subject in English/ }), 'Hello');
  await expect
    .poll(() => save.mock.lastCall, { timeout: 5000 })
    .toMatchObject(['new1', 0, { subjectEn: 'Hello' }]);
});

const waiting = { ...job, state: 'waiting' as const, sent: 0, failed: 0, startAt: Date.UTC(2026, 7, 2, 0) };

test('a letter that waits says when it leaves, and can be recalled after a question', async () => {
  vi.spyOn(mailApi, 'jobs').mockResolvedValue({ ...nothing, jobs: [waiting] });
  const update = vi.spyOn(mailApi, 'updateJob').mockResolvedValue({ id: 'j1' });
  const user = open();
  expect(await screen.findByText(/Will be sent at 2 August 2026, 09:00 JST \(00:00 UT\)/)).toBeDefined();
  await user.click(await button(/^Recall/));
  const question = within(await screen.findByRole('dialog', { name: 'Recall this mail?' }));
  await user.click(question.getByRole('button', { name: 'Recall' }));
  await expect.poll(() => update.mock.calls).toEqual([['j1', { state: 'canceled' }]]);
});

test('a new time of a letter that waits is not lost without a question', async () => {
  vi.spyOn(mailApi, 'jobs').mockResolvedValue({ ...nothing, jobs: [waiting] });
  const user = open();
  await user.click(await button(/^Change the time/));
  const dialog = within(await screen.findByRole('dialog', { name: 'When should it be sent?' }));
  const time = dialog.getByLabelText<HTMLInputElement>('Time');
  await user.clear(time);
  await user.type(time, '10:30');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await button('Keep editing'));
  expect(time.value).toBe('10:30');
  await user.clear(time);
  await user.type(time, '09:00');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(time.isConnected).toBe(false);
});

test('a recalled letter says exactly how many had gone', async () => {
  const recalled = { ...job, state: 'canceled' as const, failed: 0, recalled: 190 };
  vi.spyOn(mailApi, 'jobs').mockResolvedValue({ ...nothing, jobs: [recalled] });
  open();
  expect(await screen.findByText('40 already sent, 190 stopped.')).toBeDefined();
});

test('a job shows its progress and can be paused', async () => {
  vi.spyOn(mailApi, 'jobs').mockResolvedValue({ ...nothing, jobs: [job] });
  const update = vi.spyOn(mailApi, 'updateJob').mockResolvedValue({ id: 'j1' });
  const user = open();
  expect(await screen.findByText(/40 of 230 sent · 1 failed/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Pause/ }));
  await expect.poll(() => update.mock.calls).toEqual([['j1', { state: 'paused' }]]);
});

test('the log names each person, and failed mails are tried again together or alone', async () => {
  vi.spyOn(mailApi, 'jobs').mockResolvedValue({ ...nothing, jobs: [job] });
  const row = { address: 'a@example.org', language: 'en' as const, attempts: 1 };
  vi.spyOn(mailApi, 'log').mockResolvedValue({
    people: [
      { ...row, uid: 'a', name: 'Aki', state: 'sent', at: 1 },
      { ...row, uid: 'b', name: 'Bo', state: 'bounced', error: '550 no such user' },
    ],
  });
  const retry = vi.spyOn(mailApi, 'retry').mockResolvedValue({ count: 1 });
  const user = open('?log=j1');
  expect(await screen.findByText('550 no such user')).toBeDefined();
  await user.click(await button('Try again: Bo'));
  await user.click(await button('Try 1 again'));
  await expect.poll(() => retry.mock.calls).toEqual([[{ id: 'j1-b' }], [{ job: 'j1' }]]);
});

test('a mail that was given up can be tried again', async () => {
  const failure = { id: 'm1', to: 'a@example.org', subject: 'Hello', error: '550 no such user', attempts: 8 };
  const failures = [{ ...failure, createdAt: 1 }];
  vi.spyOn(mailApi, 'jobs')
    .mockResolvedValueOnce({ ...nothing, failures })
    .mockResolvedValue(nothing);
  const retry = vi.spyOn(mailApi, 'retry').mockResolvedValue({ count: 1 });
  const user = open();
  expect(await screen.findByText('550 no such user')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Try again: a@example.org/ }));
  expect(retry).toHaveBeenCalledExactlyOnceWith({ id: 'm1' });
  await expect.poll(() => screen.queryByText('550 no such user')).toBeNull();
});
