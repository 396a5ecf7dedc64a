import { expect, type Page } from '@playwright/test';
import { demoAccount } from './support/demo-account.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'live-session' });

let participant: Page;
let admin: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ open }) => {
  participant = await open('participant@example.org');
  admin = await open('admin@example.org');
  await admin.goto(paths.adminSetting());
  await expect(admin.getByRole('checkbox', { name: 'Site closed' })).toBeVisible();
});

const menu = () => participant.getByRole('navigation', { name: 'Main menu' });
const flip = (name: string | RegExp) => admin.getByRole('checkbox', { name }).click();
const confirm = (name: string) => admin.getByRole('dialog').getByRole('button', { name }).click();

test('spec 5: Submission leaves the menu when addProgram is taken, and comes back with it', async () => {
  await expect(menu().getByRole('link', { name: 'Submission' })).toBeVisible();
  await flip('New submissions');
  await confirm('Turn off');
  await expect(menu().getByRole('link', { name: 'Submission' })).toBeHidden();
  await flip('New submissions');
  await expect(menu().getByRole('link', { name: 'Submission' })).toBeVisible();
});

test('F28, spec 6: closing the site while typing leads Home with a message, and the text is kept', async () => {
  const words = 'Firn air of the last interglacial';
  await participant.goto(paths.submission());
  await participant.locator('[name=title]').fill(words);

  await flip('Site closed');
  await confirm('Close the site');
  await expect(participant.getByText('Site has been closed.').first()).toBeVisible();
  await expect(participant).toHaveURL((url) => url.pathname === paths.home());
  await expect(menu().getByRole('link', { name: 'Submission' })).toBeHidden();

  await participant.goto(paths.submission());
  await expect(participant).toHaveURL((url) => url.pathname === paths.home());

  await flip('Site closed');
  await confirm('Open the site');
  await menu().getByRole('link', { name: 'Submission' }).click();
  await expect(participant.locator('[name=title]')).toHaveValue(words);
});

test('F27, spec 4: the editor’s menu follows the rights immediately', async ({ symposium }) => {
  const userMenu = async () => {
    await participant.getByRole('button', { name: 'User menu' }).click();
    return participant.getByRole('navigation', { name: 'User menu' });
  };
  await participant.goto(paths.home());
  const shown = await userMenu();
  await expect(shown.getByRole('link', { name: 'Mail' })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Editor' })).toHaveCount(0);
  await setEditor(true);
  await expect(shown.getByRole('link', { name: 'Editor' })).toBeVisible();
  await setEditor(false);
  await expect(shown.getByRole('link', { name: 'Editor' })).toHaveCount(0);

  async function setEditor(editor: boolean) {
    const { idToken } = await demoAccount(symposium.origin, 'admin@example.org');
    const call = (path: string, data: unknown) =>
      admin.request.post(`${symposium.origin}${path}`, {
        headers: { authorization: `Bearer ${idToken}` },
        data: data as object,
      });
    const { accounts } = (await (await call('/api/auth', { limit: 500 })).json()) as {
      accounts: { uid: string; email: string }[];
    };
    const uid = accounts.find((one) => one.email === 'participant@example.org')?.uid;
    expect((await call('/api/auth/claims', { uid, editor })).status()).toBe(200);
  }
});
