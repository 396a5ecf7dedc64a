import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { PagesForm } from './pages-form.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let save: MockInstance<typeof writes.saveSettings>;

beforeEach(() => {
  save = vi.spyOn(writes, 'saveSettings').mockResolvedValue();
  for (const name of ['base', 'information', 'printTexts', 'settingVersions'] as const)
    storeOf(name).setState('live');
  act(() => {
    storeOf('base').set({ abstractPages: 2 });
    storeOf('settingVersions').set({
      base: { abstractPages: { version: 1, by: 'other@example.org', at: Date.UTC(2026, 7, 1) } },
    });
  });
  render(
    <MemoryRouter>
      <AppProviders>
        <PagesForm />
      </AppProviders>
    </MemoryRouter>,
  );
});

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function saveAs(text: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
  await press('Save the limit');
}

test('a new limit of pages is shown beside the old one, and saved only after that', async () => {
  await saveAs('4');
  expect(screen.getByText('2 → 4')).toBeDefined();
  await press('Cancel');
  expect(save).not.toHaveBeenCalled();
  expect(field().value).toBe('4');
  await press('Save the limit');
  await press('Save the changes');
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting: 'base/abstractPages', value: 4, version: 1 }]);
});

test.each(['0', '1.5', 'two'])('no question is asked about %s, which is no limit', async (text) => {
  await saveAs(text);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(save).not.toHaveBeenCalled();
});
