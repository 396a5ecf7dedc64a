import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Announcement } from 'shared-data/models/site';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { Component } from './announcements-page.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let save: MockInstance<typeof writes.saveSettings>;
const bus: Announcement = { text: { en: 'The bus leaves at 18:30.', ja: 'バス' }, at: 200 };
const door: Announcement = { text: { en: 'The door is open.' }, at: 100 };

function arrives(announcements: Record<string, Announcement>, versions: Record<string, number> = {}) {
  const of = Object.entries(versions).map(([id, version]) => [id, { version, by: 'x@example.org', at: 1 }]);
  act(() => {
    storeOf('information').set({ announcements });
    storeOf('settingVersions').set({ information: { announcements: Object.fromEntries(of) } });
  });
}

beforeEach(() => {
  dismissToasts();
  save = vi.spyOn(writes, 'saveSettings').mockResolvedValue();
  vi.spyOn(writes, 'newKey').mockResolvedValue('fresh');
  for (const name of ['base', 'information', 'printTexts', 'settingVersions'] as const)
    storeOf(name).setState('live');
  arrives({ bus, door }, { bus: 2 });
  render(
    <MemoryRouter>
      <AppProviders>
        <Component />
        <Toaster />
        <ConfirmHost />
      </AppProviders>
    </MemoryRouter>,
  );
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const english = () => screen.getByLabelText<HTMLTextAreaElement>('Text in English');
const at = (id: string) => `information/announcements/${id}`;

test('a new one needs a text in one language, stands first, and is undone', async () => {
  await press('Write an announcement');
  await press('Publish');
  expect(screen.getAllByText('Please write a text in at least one language.').length).toBeGreaterThan(0);
  expect(save).not.toHaveBeenCalled();
  await userEvent.type(english(), 'Snow!');
  await press('Publish');
  const [[change]] = save.mock.calls[0] as [writes.SettingChange[]];
  expect(change).toMatchObject({ setting: at('fresh'), version: 0, value: { text: { en: 'Snow!' } } });
  await press('Undo');
  expect(save).toHaveBeenLastCalledWith([{ setting: at('fresh'), value: null, version: 1 }]);
});

test('removing asks, and the undo brings it back as it was', async () => {
  await press('Remove: The bus leaves at 18:30.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting: at('bus'), value: null, version: 2 }]);
  await press('Undo');
  expect(save).toHaveBeenLastCalledWith([{ setting: at('bus'), value: bus, version: 3 }]);
});

test('the order is changed in one write; where somebody else was faster nothing is overwritten', async () => {
  save.mockRejectedValueOnce(new ConflictError('changed'));
  await press('Move down: The bus leaves at 18:30.');
  expect(save).toHaveBeenCalledExactlyOnceWith([
    { setting: at('bus'), version: 2, value: { ...bus, order: 1 } },
    { setting: at('door'), version: 0, value: { ...door, order: 2 } },
  ]);
  expect(await screen.findByText(/Somebody else has changed this/)).toBeTruthy();
});

test('what somebody else changed in the same text is told, and nothing typed is lost', async () => {
  await press('Change: The bus leaves at 18:30.');
  await userEvent.clear(english());
  await userEvent.type(english(), 'The bus leaves at 19:00.');
  arrives({ bus: { ...bus, text: { en: 'No bus.', ja: 'バス' } }, door }, { bus: 3 });
  expect(screen.getByText('This has been changed elsewhere')).toBeTruthy();
  await press('Save the announcement');
  expect(save).not.toHaveBeenCalled();
  expect(english().value).toBe('The bus leaves at 19:00.');
  await press('Save my version');
  expect(save).toHaveBeenCalledExactlyOnceWith([
    {
      setting: at('bus'),
      version: 3,
      value: { ...bus, text: { en: 'The bus leaves at 19:00.', ja: 'バス' } },
    },
  ]);
});

test('one that somebody else removed while it was open is told', async () => {
  await press('Change: The bus leaves at 18:30.');
  arrives({ door }, { bus: 3 });
  expect(screen.getByText(/Somebody else has removed this/)).toBeTruthy();
});
