import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { Figures } from 'shared-data/models/figures';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { SettingSwitch } from './setting-switch.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let save: MockInstance<typeof writes.saveSettings>;
beforeEach(() => {
  dismissToasts();
  save = vi.spyOn(writes, 'saveSettings').mockResolvedValue();
  version(3);
});

const version = (number: number, by = 'other@example.org') =>
  act(() =>
    storeOf('settingVersions').set({
      permission: { issue: { version: number, by, at: Date.UTC(2026, 11, 1, 3) } },
    }),
  );
const figures = {
  people: { total: 412 },
  readers: 3,
} as unknown as Figures;

function show(on: boolean) {
  const page = (now: boolean) => (
    <MemoryRouter>
      <AppProviders>
        <SettingSwitch
          setting="permission/issue"
          label="Post comments"
          hint="Participants can comment."
          on={now}
          figures={figures}
        />
        <Toaster />
        <ConfirmHost />
      </AppProviders>
    </MemoryRouter>
  );
  const { rerender } = render(page(on));
  return (now: boolean) => rerender(page(now));
}
const turn = () => userEvent.click(screen.getByRole('checkbox', { name: 'Post comments' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('it says whom it concerns now', () => {
  show(true);
  expect(screen.getByText('Now: 412 registered people, 3 with a presentation or board open.')).toBeTruthy();
});

test('taking something away asks first, with whom it concerns; giving it does not', async () => {
  show(true);
  await turn();
  const question = screen.getByRole('dialog', { name: 'Turn off “Post comments”?' });
  expect(question.textContent).toContain('While this is on: Participants can comment.');
  expect(question.textContent).toContain('412 registered people');
  expect(save).not.toHaveBeenCalled();
  await press('Cancel');
  expect(save).not.toHaveBeenCalled();
  await turn();
  await press('Turn off');
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting: 'permission/issue', value: false, version: 3 }]);
});

test('a toast undoes it, based on the version that was just saved', async () => {
  show(false);
  await turn();
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting: 'permission/issue', value: true, version: 3 }]);
  await press('Undo');
  expect(save).toHaveBeenLastCalledWith([{ setting: 'permission/issue', value: false, version: 4 }]);
  expect(await screen.findByText('The former state has been restored.')).toBeTruthy();
});

test('an undo that came too late says so and changes nothing', async () => {
  show(false);
  await turn();
  save.mockRejectedValueOnce(new ConflictError('changed'));
  await press('Undo');
  expect(await screen.findByText(/^Not undone: somebody has changed it since/)).toBeTruthy();
});

test('what somebody else changed while the question was open is told, and nothing is overwritten', async () => {
  const arrives = show(true);
  await turn();
  version(4);
  arrives(false);
  save.mockRejectedValueOnce(new ConflictError('changed'));
  await press('Turn off');
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting: 'permission/issue', value: false, version: 3 }]);
  expect(await screen.findByText(/Somebody else has changed this switch/)).toBeTruthy();
  expect(screen.getByText(/^other@example\.org turned this off at 1 Dec 2026/)).toBeTruthy();
});
