import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mailApi } from 'shared-data/api/mail-client';
import * as writes from 'shared-data/collections/writes';
import { addMessages } from 'shared-data/i18n/i18n';
import { storeOf } from 'shared-data/sync/collection-store';
import { AppProviders, loadPageKit } from 'shared-ui/app';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { MailToggle } from './mail-toggle.tsx';

addMessages({ en, ja: {} });
await loadPageKit();

let set: MockInstance<typeof writes.saveSettings>;
let release: MockInstance<typeof mailApi.release>;

beforeEach(() => {
  set = vi.spyOn(writes, 'saveSettings').mockResolvedValue();
  release = vi.spyOn(mailApi, 'release').mockImplementation(async (held) => ({ held }));
  act(() => storeOf('heldMail').clear());
});
function show(on: boolean, count = 0) {
  if (count > 0) act(() => storeOf('heldMail').set({ count, since: Date.UTC(2026, 7, 1) }));
  render(
    <MemoryRouter>
      <AppProviders>
        <MailToggle on={on} figures={null} />
      </AppProviders>
    </MemoryRouter>,
  );
}
const turn = () => userEvent.click(screen.getByRole('checkbox', { name: 'Send mail' }));

test('it says how many mails are held and since when, and that account mails go on', () => {
  show(false, 3);
  expect(screen.getByText(/^3 mails have been held since .*2026/)).toBeTruthy();
  expect(screen.getByText(/Mails about an account .* are always sent/)).toBeTruthy();
});

test.each([
  ['Send them', 'send'],
  ['Drop them', 'drop'],
])('turned on while mails are held it asks; %s', async (button, decision) => {
  show(false, 3);
  await turn();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(release).toHaveBeenCalledExactlyOnceWith(decision);
  expect(set).not.toHaveBeenCalled();
});

test('canceling leaves it off', async () => {
  show(false, 3);
  await turn();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(release).not.toHaveBeenCalled();
  expect(set).not.toHaveBeenCalled();
});

test('without held mails it is an ordinary switch', async () => {
  show(false);
  await turn();
  expect(set).toHaveBeenCalledExactlyOnceWith([{ setting: 'permission/sendMail', value: true, version: 0 }]);
});

test('mails still held after sending came back can be decided about', async () => {
  show(true, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Send or drop them' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send them' }));
  expect(release).toHaveBeenCalledExactlyOnceWith('send');
});
