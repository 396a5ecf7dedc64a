import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plainSession } from 'api-mocks/factories/plain-session';
import { MemoryRouter } from 'react-router-dom';
import { mailApi } from 'shared-data/api/mail-client';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { MailJob } from 'shared-data/models/mail-job';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component as MailPage } from './mail-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const job: MailJob = {
  id: 'j1',
  state: 'running',
  subject: 'Welcome to Hobart',
  recipients: { group: 'registered' },
  total: 230,
  sent: 40,
  failed: 1,
  dropped: 0,
  createdAt: Date.UTC(2026, 7, 1, 3),
};
const nothing = { jobs: [], failures: [], delayed: [] };
const example = { subject: 'Dear Aino', text: 'Dear Aino\n\nSee you.', html: '' };

beforeEach(() => {
  storeOf('base').set({ closed: false, timeZone: 'Asia/Tokyo' });
  storeOf('sessions').commit(new Map([['OB', plainSession('OB')]]));
  vi.spyOn(mailApi, 'jobs').mockResolvedValue(nothing);
  vi.spyOn(writes, 'newKey').mockResolvedValue('letter1');
  vi.spyOn(writes, 'saveLetter').mockResolvedValue();
});
afterEach(() => {
  act(dismissToasts);
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['base', 'sessions', 'mailTemplates'] as const) storeOf(name).clear();
});

function open() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/operation/mail']}>
        <MailPage />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  return userEvent.setup();
}

async function write(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'Dear people');
  await user.click(screen.getByRole('textbox', { name: /^Text of the letter/ }));
  await user.paste('Dear {givenName}\n\nSee you.');
  await user.click(screen.getByRole('button', { name: 'Save and show recipients' }));
}

test('a letter is saved and counted, an example is shown, and it is sent once the number is typed', async () => {
  const count = vi.spyOn(mailApi, 'count').mockResolvedValue({ count: 230, example });
  const append = vi.spyOn(mailApi, 'appendJob').mockResolvedValue({ id: 'j1', count: 230 });
  const user = open();
  await user.click(screen.getByRole('radio', { name: 'Owners of programs' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Session of the program/ }), 'OB');
  await user.click(screen.getByRole('checkbox', { name: /not the requested one/ }));
  await write(user);
  const dialog = within(await screen.findByRole('dialog', { name: '230 recipients' }));
  expect(writes.saveLetter).toHaveBeenCalledExactlyOnceWith({
    ...{ id: 'letter1', subject: 'Dear people', body: 'Dear {givenName}\n\nSee you.' },
  });
  const recipients = { group: 'owners', sessionId: 'OB', changedType: true };
  expect(count).toHaveBeenCalledExactlyOnceWith('letter1', recipients);
  expect(dialog.getByText(/See you/)).toBeDefined();
  const send = dialog.getByRole('button', { name: 'Send to 230 people' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByRole('textbox', { name: 'Type 230 to confirm' }), '230');
  await user.click(dialog.getByRole('button', { name: 'Send to 230 people' }));
  expect(append.mock.calls[0]?.[0]).toEqual({ template: 'letter1', recipients, count: 230 });
  expect(await screen.findByText('The letter to 230 people is on its way.')).toBeDefined();
});

test('a placeholder that cannot be filled in is told at the text, and nothing is lost', async () => {
  const errors = { template: 'validation.placeholderUnknown' };
  vi.spyOn(mailApi, 'count').mockRejectedValue(new ApiError('invalid', 400, { errors }));
  const user = open();
  await write(user);
  const body = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text of the letter/ });
  await expect.poll(() => body.getAttribute('aria-invalid')).toBe('true');
  expect(body.value).toContain('Dear {givenName}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when the number has changed nothing is sent, and that is said', async () => {
  vi.spyOn(mailApi, 'count').mockResolvedValue({ count: 2, example });
  vi.spyOn(mailApi, 'appendJob').mockRejectedValue(new ApiError('conflict', 409));
  const user = open();
  await write(user);
  await user.click(await screen.findByRole('button', { name: 'Send to 2 people' }));
  expect(await screen.findByText(/number of recipients has changed/)).toBeDefined();
});

test('nobody to write to is said instead of a number', async () => {
  vi.spyOn(mailApi, 'count').mockResolvedValue({ count: 0, example: null });
  const user = open();
  await write(user);
  expect(await screen.findByText('Nobody fits. Choose other recipients.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});

test('a saved letter can be the start', async () => {
  const letter = { id: 'l0', label: 'Old', note: '', title: 'Old news', body: 'Text', type: 'submission' };
  const system = { ...letter, id: 's0', title: 'System', system: true, flag: true };
  storeOf('mailTemplates').commit(
    new Map([
      ['l0', { ...letter, system: false, flag: true } as never],
      ['s0', system as never],
    ]),
  );
  const user = open();
  expect(screen.queryByRole('option', { name: 'System' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /Start from/ }), 'Old news');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ }).value).toBe('Old news');
});

test('a job shows its progress and can be paused, and ended after a question', async () => {
  vi.spyOn(mailApi, 'jobs').mockResolvedValue({ ...nothing, jobs: [job] });
  const update = vi.spyOn(mailApi, 'updateJob').mockResolvedValue({ id: 'j1', state: 'paused' });
  const user = open();
  expect(await screen.findByText(/40 of 230 sent · 1 failed/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Pause/ }));
  await user.click(screen.getByRole('button', { name: /^Cancel the rest/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel the rest of this letter?' }));
  await user.click(question.getByRole('button', { name: 'Cancel the rest' }));
  await expect
    .poll(() => update.mock.calls)
    .toEqual([
      ['j1', 'paused'],
      ['j1', 'canceled'],
    ]);
});

test('a mail that was given up can be tried again', async () => {
  const failure = { id: 'm1', to: 'a@example.org', subject: 'Hello', error: '550 no such user', attempts: 8 };
  const failures = [{ ...failure, createdAt: 1 }];
  vi.spyOn(mailApi, 'jobs')
    .mockResolvedValueOnce({ ...nothing, failures })
    .mockResolvedValue(nothing);
  const retry = vi.spyOn(mailApi, 'retry').mockResolvedValue({ id: 'm1' });
  const user = open();
  expect(await screen.findByText('550 no such user')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Try again: a@example.org/ }));
  expect(retry).toHaveBeenCalledExactlyOnceWith('m1');
  await expect.poll(() => screen.queryByText('550 no such user')).toBeNull();
});
