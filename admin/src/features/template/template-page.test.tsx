import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mailApi } from 'shared-data/api/mail-client';
import { addMessages } from 'shared-data/i18n/i18n';
import type { LetterRecipient } from 'shared-data/models/mail-job';
import type { CurrentTemplate } from 'shared-data/models/mail-template';
import { ApiError } from 'shared-data/platform/errors';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { Component } from './template-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

const standard = { title: 'Registered', body: 'Dear {name}\n\nMy room: {link}\n\n---\n\n{name} 様' };
const template: CurrentTemplate = { id: 'successRegistration', ...standard, flag: true, standard };
const before = { ...standard, flag: true };
const person: LetterRecipient = {
  ...{ uid: 'aino', name: 'Aino Laine', address: 'aino@example.org', language: 'en', country: 'FI' },
  ...{ affiliation: '', programs: [], marks: [], lacking: [], version: '' },
};
let list: MockInstance<typeof mailApi.templates>;
let change: MockInstance<typeof mailApi.changeTemplate>;

beforeEach(() => {
  list = vi.spyOn(mailApi, 'templates').mockResolvedValue({ templates: [template] });
  vi.spyOn(mailApi, 'recipients').mockResolvedValue({ people: [person], count: 1, digest: '' });
  change = vi.spyOn(mailApi, 'changeTemplate').mockResolvedValue({ id: template.id });
});
afterEach(() => act(dismissToasts));

async function edit() {
  render(
    <AppProviders>
      <MemoryRouter initialEntries={['/admin/operation/mailTemplate']}>
        <Component />
        <ConfirmHost />
        <Toaster />
      </MemoryRouter>
    </AppProviders>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit: Registration completed' }));
  return user;
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Registration completed' }));
const field = (name: RegExp) => dialog().getByRole<HTMLTextAreaElement>('textbox', { name });
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(dialog().getByRole('button', { name: 'Save' }));

test('a placeholder goes where the cursor is, and both languages are saved as one text', async () => {
  const user = await edit();
  const english = field(/^Text in English/);
  await user.click(english);
  english.setSelectionRange(0, 4);
  await user.click(dialog().getByRole('button', { name: '{systemTitle}' }));
  expect(english.value).toBe('{systemTitle} {name}\n\nMy room: {link}');
  expect([document.activeElement, english.selectionStart]).toEqual([english, 13]);
  await user.clear(field(/^Text in Japanese/));
  await save(user);
  const after = { title: 'Registered', body: '{systemTitle} {name}\n\nMy room: {link}', flag: true };
  expect(change).toHaveBeenCalledExactlyOnceWith({ id: template.id, before, after });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(change).toHaveBeenLastCalledWith({ id: template.id, before: after, after: before });
});

test('unknown and missing placeholders are named while typing, and nothing is sent', async () => {
  const user = await edit();
  await user.clear(field(/^Text in English/));
  await user.type(field(/^Text in English/), 'Dear {{nmae}');
  expect(dialog().getByText(/do not exist in this mail: \{nmae\}/)).toBeDefined();
  expect(dialog().getByText(/This mail needs these placeholders: \{link\}/)).toBeDefined();
  await save(user);
  expect(field(/^Text in English/).getAttribute('aria-invalid')).toBe('true');
  expect(change).not.toHaveBeenCalled();
});

test('the preview is what the server makes of the text', async () => {
  const preview = vi
    .spyOn(mailApi, 'previewTemplate')
    .mockResolvedValue({ subject: 'Registered', text: 'Dear Kaede', html: '' });
  const user = await edit();
  await user.click(dialog().getByRole('button', { name: 'Preview' }));
  expect(await dialog().findByText('Dear Kaede')).toBeDefined();
  expect(preview).toHaveBeenCalledExactlyOnceWith({ id: template.id, ...standard });
});

test('the preview is shown for a person who is found by name', async () => {
  const preview = vi
    .spyOn(mailApi, 'previewTemplate')
    .mockResolvedValue({ subject: 'Registered', text: 'Dear Aino', html: '' });
  const user = await edit();
  await user.type(dialog().getByRole('combobox', { name: 'Preview for' }), 'lai');
  await user.click(await screen.findByTitle('Aino Laine · aino@example.org'));
  await user.click(dialog().getByRole('button', { name: 'Preview' }));
  expect(await dialog().findByText('Dear Aino')).toBeDefined();
  expect(preview).toHaveBeenCalledExactlyOnceWith({ id: template.id, ...standard, uid: 'aino' });
  expect(dialog().getByText(/^As this person would get it/)).toBeDefined();
});

test('the second of two administrators is told, sees the other text, and chooses', async () => {
  change.mockRejectedValueOnce(new ApiError('conflict', 409));
  const user = await edit();
  await user.type(field(/^Subject/), ' now');
  const theirs = { ...template, title: 'Their subject' };
  list.mockResolvedValue({ templates: [theirs] });
  await save(user);
  expect(await dialog().findByText('Their subject')).toBeDefined();
  expect(field(/^Subject/).value).toBe('Registered now');
  await user.click(dialog().getByRole('button', { name: /^Keep my version/ }));
  await save(user);
  expect(change.mock.lastCall?.[0]).toMatchObject({
    before: { ...before, title: 'Their subject' },
    after: { title: 'Registered now' },
  });
});

test('typed text is kept when the dialog closes, without overwriting what was stored meanwhile', async () => {
  const user = await edit();
  await user.type(field(/^Subject/), ' now');
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  list.mockResolvedValue({ templates: [{ ...template, title: 'Their subject' }] });
  await edit();
  expect(field(/^Subject/).value).toBe('Registered now');
  expect(dialog().getByText('Their subject')).toBeDefined();
});

test('the standard text comes back after a question', async () => {
  const user = await edit();
  await user.click(dialog().getByRole('button', { name: 'Use the standard text' }));
  const question = within(await screen.findByRole('dialog', { name: 'Use the standard text?' }));
  await user.click(question.getByRole('button', { name: 'Use the standard text' }));
  expect(change).toHaveBeenCalledExactlyOnceWith({ id: template.id, before, after: null });
});
