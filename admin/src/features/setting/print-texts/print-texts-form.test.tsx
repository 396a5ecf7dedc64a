import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { PrintTexts } from 'shared-data/models/print-texts';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { PrintTextsForm } from './print-texts-form.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let save: MockInstance<typeof writes.saveSettings>;

function arrives(texts: PrintTexts, versions: object = {}) {
  act(() => {
    storeOf('base').set({
      systemTitle: 'Polar',
      begin: '2026-12-01',
      end: '2026-12-04',
      venue: { en: 'Tachikawa' },
    });
    storeOf('printTexts').set(texts);
    storeOf('settingVersions').set({ print: versions });
  });
}

beforeEach(() => {
  dismissToasts();
  save = vi.spyOn(writes, 'saveSettings').mockResolvedValue();
  for (const name of ['base', 'information', 'printTexts', 'settingVersions'] as const)
    storeOf(name).setState('live');
  arrives({ attendance: { heading: { ja: '修了証' } } });
  render(
    <MemoryRouter>
      <AppProviders>
        <PrintTextsForm />
        <Toaster />
      </AppProviders>
    </MemoryRouter>,
  );
});

const certificates = () => within(screen.getByRole('group', { name: 'Certificates of attendance' }));
const preview = (language: string) =>
  within(certificates().getByRole('figure', { name: `Preview, ${language}` }));

test('the preview shows what is typed, and the standard text where nothing is', async () => {
  expect(preview('Japanese').getByText('修了証')).toBeDefined();
  expect(preview('English').getByText('Certificate of Attendance')).toBeDefined();
  expect(preview('English').getByText(/^1\s–\s4 December 2026, Tachikawa$/)).toBeDefined();
  expect(preview('Japanese').getByText('2026年12月1日～12月4日, Tachikawa')).toBeDefined();
  await userEvent.type(certificates().getByRole('textbox', { name: 'Signature (English)' }), 'A. Moe, Chair');
  expect(preview('English').getByText('A. Moe, Chair')).toBeDefined();
  expect(preview('Japanese').queryByText('A. Moe, Chair')).toBeNull();
});

test('only what was changed is saved, with its version, and can be undone', async () => {
  await userEvent.type(certificates().getByRole('textbox', { name: 'Signature (English)' }), 'A. Moe');
  await userEvent.click(screen.getByRole('button', { name: 'Save the texts' }));
  const setting = 'print/attendance/signature/en';
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting, value: 'A. Moe', version: 0 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(save).toHaveBeenLastCalledWith([{ setting, value: null, version: 1 }]);
});

test('the second of two administrators is told', async () => {
  await userEvent.type(certificates().getByRole('textbox', { name: 'Heading (English)' }), 'Mine');
  const version = { version: 1, by: 'other@example.org', at: 5 };
  arrives({ attendance: { heading: { en: 'Theirs' } } }, { attendance: { heading: { en: version } } });
  expect(certificates().getByText('“Heading (English)” has been changed in the meantime')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save the texts' }));
  expect(save).not.toHaveBeenCalled();
});
