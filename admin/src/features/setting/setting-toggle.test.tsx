import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addMessages } from 'shared-data/i18n/i18n';
import { WriteError } from 'shared-data/platform/errors';
import { expect, test, vi } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import { SettingToggle } from './setting-toggle.tsx';

addMessages({ en, ja: {} });

function show(save: (on: boolean) => Promise<unknown>, on = false) {
  const toggle = (now: boolean) => (
    <SettingToggle name="addAccount" label="New accounts" hint="Visitors can sign up." on={now} save={save} />
  );
  const { rerender } = render(toggle(on));
  return { user: userEvent.setup(), change: (now: boolean) => rerender(toggle(now)) };
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'New accounts' });

test('a switch is saved when it is used, and shows what the database says', async () => {
  const save = vi.fn(async () => {});
  const { user, change } = show(save);
  await user.click(box());
  expect(save).toHaveBeenCalledExactlyOnceWith(true);
  change(true);
  expect(await screen.findByRole('img', { name: 'Saved' })).toBeDefined();
  expect(box().checked).toBe(true);
});

test('a rejected switch goes back, with the reason', async () => {
  const { user } = show(async () => {
    throw new WriteError('permission_denied');
  });
  await user.click(box());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Not saved. You do not have permission to do this.',
  );
  expect(box().checked).toBe(false);
});

test('a switch waits for the answer to its question', async () => {
  const answer = Promise.withResolvers<boolean>();
  const save = vi.fn(() => answer.promise);
  const { user } = show(save);
  await user.click(box());
  await user.click(box());
  expect(save).toHaveBeenCalledOnce();
  answer.resolve(false);
  await expect.poll(() => box().checked).toBe(false);
  expect(screen.queryByRole('img', { name: 'Saved' })).toBeNull();
});
