import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { adminApi } from 'shared-data/api/admin-client';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { BaseInformation } from 'shared-data/models/site';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { LookForm } from './look-form.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let save: MockInstance<typeof writes.saveSettings>;
const logo = '0123456789abcdef-320x80';

function arrives(base: BaseInformation, versions: object = {}) {
  act(() => {
    storeOf('base').set(base);
    storeOf('settingVersions').set({ base: versions });
  });
}

beforeEach(() => {
  dismissToasts();
  save = vi.spyOn(writes, 'saveSettings').mockResolvedValue();
  for (const name of ['base', 'information', 'printTexts', 'settingVersions'] as const)
    storeOf(name).setState('live');
  arrives({});
  render(
    <MemoryRouter>
      <AppProviders>
        <LookForm />
        <Toaster />
      </AppProviders>
    </MemoryRouter>,
  );
});

const accent = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Accent colour/ });
async function type(color: string) {
  await userEvent.clear(accent());
  await userEvent.type(accent(), color);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const png = (size = 100) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' });

test('an uploaded logo is shown in both themes, and saved only after a look at the change', async () => {
  const upload = vi.spyOn(adminApi, 'uploadLogo').mockResolvedValue({ logo });
  await userEvent.upload(screen.getByLabelText('Logo', { selector: 'input' }), png());
  await press('Upload and preview');
  expect(upload).toHaveBeenCalledOnce();
  expect(
    screen.getAllByRole<HTMLImageElement>('img', { name: 'Logo' }).map(({ src }) => new URL(src).pathname),
  ).toEqual(Array(2).fill('/file/LOGO/0123456789abcdef.png'));
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByText(/new logo is only shown here so far/)).toBeTruthy();
  await press('Save logo and colour');
  const preview = within(screen.getByRole('dialog', { name: 'Save these changes?' }));
  expect(preview.getByText('the standard mark → a picture of 320 × 80 pixels')).toBeTruthy();
  await press('Save the changes');
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting: 'base/logo', value: logo, version: 0 }]);
  await press('Undo');
  expect(save).toHaveBeenLastCalledWith([{ setting: 'base/logo', value: null, version: 1 }]);
});

test('a file that is no PNG, or too large, never leaves the page', async () => {
  const upload = vi.spyOn(adminApi, 'uploadLogo');
  await userEvent.upload(screen.getByLabelText('Logo', { selector: 'input' }), png(200 * 1024 + 1));
  expect(screen.getByText('Too large file size')).toBeTruthy();
  await press('Upload and preview');
  expect(upload).not.toHaveBeenCalled();
});

test('a colour that is too light is not saved; the nearest that can be read is offered', async () => {
  await type('#FFCC00');
  expect(screen.getByText(/^Contrast with the least favourable background: 1\.0 : 1/)).toBeTruthy();
  await press('Save logo and colour');
  expect(save).not.toHaveBeenCalled();
  await press('Use #705a00 instead');
  await press('Save logo and colour');
  await press('Save the changes');
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting: 'base/accent', value: '#705a00', version: 0 }]);
});

test('what is no colour is told in words', async () => {
  await type('blue');
  await press('Save logo and colour');
  expect(screen.getAllByText('Please enter a colour such as #12477d.').length).toBeGreaterThan(0);
  expect(save).not.toHaveBeenCalled();
});

test('the second of two administrators is told, and what was typed stays', async () => {
  await type('#12477d');
  arrives({ accent: '#7a1f3d' }, { accent: { version: 1, by: 'other@example.org', at: 5 } });
  expect(screen.getByText('“Accent colour” has been changed in the meantime')).toBeTruthy();
  expect(accent().value).toBe('#12477d');
  await press('Keep my version (saving will replace the other)');
  save.mockRejectedValue(new ConflictError('changed'));
  await press('Save logo and colour');
  await press('Save the changes');
  expect(save).toHaveBeenCalledWith([{ setting: 'base/accent', value: '#12477d', version: 1 }]);
  expect(screen.getByText(/Nothing has been overwritten/)).toBeTruthy();
});
