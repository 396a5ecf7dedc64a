import { expect, type Page } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

function listen(page: Page): { text(): string } {
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
  });
  page.on('response', async (response) => {
    if (!/\/(?:api|php)\//.test(response.url())) return;
    received.push(await response.text().catch(() => ''));
  });
  return { text: () => received.join('\n') };
}

test("a participant's browser never receives another person's e-mail address", async ({ page }) => {
  const traffic = listen(page);
  await new AccountPage(page).signIn('participant@example.org', 'polar2026');
  for (const path of [
    paths.meeting(),
    paths.programs(),
    paths.tables(),
    paths.presentation('OBo03'),
    paths.myRoom(),
    paths.mailBox(),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(paths.presentation('OBo03'));
  await expect(page.getByRole('img').first()).toBeVisible();

  expect(traffic.text()).toContain('OBo03');
  const others = new Set(traffic.text().match(address) ?? []);
  others.delete('participant@example.org');
  expect([...others]).toEqual([]);
});

test('a visitor receives no e-mail address at all', async ({ page }) => {
  const traffic = listen(page);
  await page.goto(paths.programs());
  await expect(page.getByText('OBo03').or(page.getByText('So01')).first()).toBeVisible();
  expect(traffic.text()).toContain('OBo03');
  expect(traffic.text().match(address) ?? []).toEqual([]);
});

test('an editor does receive the addresses of owners, so the two tests above can see them', async ({
  page,
}) => {
  const traffic = listen(page);
  await new AccountPage(page).signIn('editor@example.org', 'polar2026');
  await page.goto(paths.editorSession());
  await expect(page.getByRole('combobox', { name: 'Session of T0001' })).toBeVisible();
  await expect.poll(() => traffic.text()).toContain('presenter@example.org');
});

test('spec 6: adding a co-editor by address returns the name, but no address', async ({ page }) => {
  const traffic = listen(page);
  await new AccountPage(page).signIn('presenter@example.org', 'polar2026');
  await page.goto(paths.myRoom());
  const people = page.getByRole('region', { name: /^Co-editors of/ }).first();
  await people.getByRole('button', { name: /^Add a co-editor/ }).click();
  await page.getByRole('dialog').locator('[name=email]').fill('participant@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a co-editor' }).click();
  const remove = people.getByRole('button', { name: /^Remove Hikaru Yukawa/ });
  await expect(remove).toBeVisible();
  expect(traffic.text()).toContain('Hikaru Yukawa');
  expect(traffic.text()).not.toContain('participant@example.org');
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(remove).toBeHidden();
});
