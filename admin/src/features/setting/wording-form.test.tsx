import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { WordingForm } from './wording-form.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let save: MockInstance<typeof writes.saveSettings>;

/** What the database holds now, as the live collections tell it. */
function arrives(lead: { en?: string; ja?: string }, versions: { en?: number; ja?: number } = {}) {
  const made = Object.entries(versions).map(([name, version]) => [
    name,
    { version, by: 'other@example.org', at: Date.UTC(2026, 7, 1) },
  ]);
  act(() => {
    storeOf('information').set({ lead: lead as { en: string } });
    storeOf('settingVersions').set({ information: { lead: Object.fromEntries(made) } });
  });
}

beforeEach(() => {
  save = vi.spyOn(writes, 'saveSettings').mockResolvedValue();
  for (const name of ['base', 'information', 'printTexts', 'settingVersions'] as const)
    storeOf(name).setState('live');
  arrives({ en: 'Four days', ja: '四日間' }, { en: 1 });
  render(
    <MemoryRouter>
      <AppProviders>
        <WordingForm />
      </AppProviders>
    </MemoryRouter>,
  );
});

const field = (name = 'Lead text') => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
async function type(text: string, name?: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Saves after the question, which shows what changes. */
async function saveChanges() {
  await press('Save the wording');
  await press('Save the changes');
}

test('only what was changed is saved, based on the version it was typed over', async () => {
  await type('Five days');
  await press('Save the wording');
  expect(screen.getByText('Four days → Five days')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await press('Cancel');
  expect(field().value).toBe('Five days');
  await saveChanges();
  expect(save).toHaveBeenCalledExactlyOnceWith([
    { setting: 'information/lead/en', value: 'Five days', version: 1 },
  ]);
  await type('Six days');
  await saveChanges();
  expect(save).toHaveBeenLastCalledWith([{ setting: 'information/lead/en', value: 'Six days', version: 2 }]);
});

test('F21: another field that somebody else saves shows at once and does not disturb', async () => {
  await type('Five days');
  arrives({ en: 'Four days', ja: '五日間' }, { en: 1, ja: 1 });
  expect(field('Lead text in Japanese').value).toBe('五日間');
  expect(field().value).toBe('Five days');
  expect(screen.queryByText(/has been changed in the meantime/)).toBeNull();
  await saveChanges();
  expect(save).toHaveBeenCalledExactlyOnceWith([
    { setting: 'information/lead/en', value: 'Five days', version: 1 },
  ]);
});

test('F21: the same field saved by somebody else is a conflict: who, what, and nothing typed is lost', async () => {
  await type('Five days');
  arrives({ en: 'A week', ja: '四日間' }, { en: 2 });
  expect(screen.getByText('“Lead text” has been changed in the meantime')).toBeTruthy();
  expect(screen.getByText(/^other@example\.org changed it at/)).toBeTruthy();
  expect(screen.getByText('A week')).toBeTruthy();
  expect(field().value).toBe('Five days');
  await press('Save the wording');
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByText(/Nothing has been overwritten/)).toBeTruthy();
});

test('the other version can be taken', async () => {
  await type('Five days');
  arrives({ en: 'A week', ja: '四日間' }, { en: 2 });
  await press('Use the other version');
  expect(field().value).toBe('A week');
  expect(screen.queryByText(/has been changed in the meantime/)).toBeNull();
});

test('the other version can be overwritten, deliberately and once', async () => {
  await type('Five days');
  arrives({ en: 'A week', ja: '四日間' }, { en: 2 });
  await press('Keep my version (saving will replace the other)');
  expect(field().value).toBe('Five days');
  await saveChanges();
  expect(save).toHaveBeenCalledExactlyOnceWith([
    { setting: 'information/lead/en', value: 'Five days', version: 2 },
  ]);
});

test('a rejected save says so and keeps what was typed', async () => {
  save.mockRejectedValueOnce(new ConflictError('the setting was changed'));
  await type('Five days');
  await saveChanges();
  await waitFor(() => expect(screen.getByText(/Nothing has been overwritten/)).toBeTruthy());
  expect(field().value).toBe('Five days');
});

test('an untouched form follows what is stored', () => {
  arrives({ en: 'A week', ja: '一週間' }, { en: 2, ja: 1 });
  expect(field().value).toBe('A week');
  expect(field('Lead text in Japanese').value).toBe('一週間');
});

test('the standard text is shown while both languages are empty, and is brought back by emptying them', async () => {
  addMessages({ en: { 'home.lead': 'Meet **colleagues**' }, ja: {} });
  expect(screen.queryByText('colleagues')).toBeNull();
  await press('Use the standard lead text');
  expect([field().value, field('Lead text in Japanese').value]).toEqual(['', '']);
  expect((await screen.findByText('colleagues')).tagName).toBe('STRONG');
  await saveChanges();
  expect(save).toHaveBeenCalledExactlyOnceWith([
    { setting: 'information/lead/en', value: null, version: 1 },
    { setting: 'information/lead/ja', value: null, version: 0 },
  ]);
});

test('an empty text says that the other language stands in for it', async () => {
  await userEvent.clear(field());
  expect(screen.getByText(/the text in the other language is shown/)).toBeTruthy();
});
