import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import type { BaseInformation } from 'shared-data/models/site';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { ConfirmHost } from 'shared-ui/dialog';
import { dismissToasts, Toaster } from 'shared-ui/toast';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import { DatesForm } from './dates-form.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let save: MockInstance<typeof writes.saveSettings>;
const august = Date.UTC(2099, 7, 7, 3);
const base: BaseInformation = {
  ...{ timeZone: 'Asia/Tokyo', begin: '2099-12-01', end: '2099-12-04' },
  deadlines: { submission: august },
};

function arrives(next: BaseInformation, versions: object = {}) {
  act(() => {
    storeOf('base').set(next);
    storeOf('settingVersions').set({ base: versions });
  });
}

beforeEach(() => {
  dismissToasts();
  save = vi.spyOn(writes, 'saveSettings').mockResolvedValue();
  for (const name of ['base', 'information', 'printTexts', 'settingVersions'] as const)
    storeOf(name).setState('live');
  arrives(base);
  render(
    <MemoryRouter>
      <AppProviders>
        <DatesForm />
        <Toaster />
        <ConfirmHost />
      </AppProviders>
    </MemoryRouter>,
  );
});

const submission = () => screen.getByLabelText<HTMLInputElement>(/^Submission ends/);
async function type(text: string) {
  await userEvent.clear(submission());
  if (text) await userEvent.type(submission(), text);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('deadlines are typed on the venue’s clock and read below in words', () => {
  expect(submission().value).toBe('2099-08-07T12:00');
  expect(screen.getByText(/7 August 2099, 12:00 JST \(03:00 UT\)$/)).toBeTruthy();
});

test('a later deadline is previewed, saved as a moment, and undone', async () => {
  await type('2099-08-14T12:00');
  await press('Save the dates');
  const preview = within(screen.getByRole('dialog', { name: 'Save these changes?' }));
  expect(preview.getByText(/^7 August 2099, 12:00 JST .* → 14 August 2099, 12:00 JST/)).toBeTruthy();
  expect(preview.getByText(/Submission of abstracts stays open longer/)).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await press('Save the changes');
  const setting = 'base/deadlines/submission';
  const week = 7 * 86_400_000;
  expect(save).toHaveBeenCalledExactlyOnceWith([{ setting, value: august + week, version: 0 }]);
  await press('Undo');
  expect(save).toHaveBeenLastCalledWith([{ setting, value: august, version: 1 }]);
});

test('canceling the preview keeps what was typed and saves nothing', async () => {
  await type('2099-08-14T12:00');
  await press('Save the dates');
  await press('Cancel');
  expect(save).not.toHaveBeenCalled();
  expect(submission().value).toBe('2099-08-14T12:00');
});

test('the last day before the first is rejected, unusual orders are only pointed out', async () => {
  const end = screen.getByLabelText<HTMLInputElement>(/^Last day/);
  await userEvent.clear(end);
  await userEvent.type(end, '2099-11-30');
  await press('Save the dates');
  expect(screen.getAllByText('The last day must not be before the first.').length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog', { name: 'Save these changes?' })).toBeNull();
  await userEvent.clear(end);
  await userEvent.type(end, '2099-12-04');
  await type('2099-12-02T12:00');
  expect(screen.getByText('Submission ends after the symposium has begun.')).toBeTruthy();
});

test('a deadline that somebody else moved meanwhile is told in words, and nothing typed is lost', async () => {
  await type('2099-08-14T12:00');
  const moved = { ...base, deadlines: { submission: august + 3_600_000 } };
  const by = { version: 1, by: 'other@example.org', at: 1 };
  arrives(moved, { deadlines: { submission: by } });
  expect(screen.getByText('“Submission ends” has been changed in the meantime')).toBeTruthy();
  expect(screen.getByText(/^7 August 2099, 13:00 JST/)).toBeTruthy();
  expect(submission().value).toBe('2099-08-14T12:00');
  await press('Save the dates');
  expect(save).not.toHaveBeenCalled();
});
