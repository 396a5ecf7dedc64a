import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { type DatabaseClient, databaseOf } from './support/database.ts';
import { demoAccount } from './support/demo-account.ts';
import { paths } from './support/paths.ts';
import { Symposium } from './support/symposium.ts';

test.describe.configure({ mode: 'serial' });

const program = 'OBo03';
/** Stands for the push services of browsers: what they are sent, and the answer. */
const service = { sent: 0, status: 201 };
const pushes = createServer((request, response) => {
  request.resume();
  service.sent += 1;
  response.writeHead(service.status).end();
});
let symposium: Symposium;
let commenter: DatabaseClient & { uid: string };
const contexts: BrowserContext[] = [];
let comments = 0;

test.beforeAll(async () => {
  pushes.listen(0, '127.0.0.1');
  await once(pushes, 'listening');
  symposium = await Symposium.start({ PUSH_ORIGINS: pushOrigin() });
  const email = 'participant@example.org';
  const { localId } = await demoAccount(symposium.origin, email);
  commenter = { ...(await databaseOf(symposium, email)), uid: localId };
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
  commenter?.close();
  await symposium?.stop();
  pushes.close();
});

const pushOrigin = () => `http://127.0.0.1:${(pushes.address() as AddressInfo).port}`;

async function comment(body: string): Promise<void> {
  const { name } = (await commenter.get(`otherData/user/${commenter.uid}`)) as { name: string };
  const value = { uid: commenter.uid, name, body, time: { '.sv': 'timestamp' } };
  await commenter.update({ [`state/issue/data/${program}/notified${comments++}`]: value });
}

/** The presentation's owner in a browser of their own, which `browserPushes` lets subscribe to the service above. */
async function owner(browser: Browser, browserPushes = false): Promise<Page> {
  const context = await browser.newContext({
    baseURL: symposium.origin,
    locale: 'en-GB',
    serviceWorkers: 'allow',
  });
  contexts.push(context);
  await context.grantPermissions(['notifications']);
  if (browserPushes) await letSubscribe(context);
  const page = await context.newPage();
  await new AccountPage(page).signIn('presenter@example.org');
  await page.goto(paths.myRoom());
  return page;
}

/** Browsers subscribe at their maker's service, which tests cannot reach. */
async function letSubscribe(context: BrowserContext): Promise<void> {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const subscription = {
    endpoint: `${pushOrigin()}/send`,
    keys: { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await context.addInitScript((json) => {
    let held: object | null = null;
    const made = {
      endpoint: json.endpoint,
      toJSON: () => json,
      unsubscribe: async () => {
        held = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => held,
      subscribe: async () => {
        held = made;
        return made;
      },
    });
  }, subscription);
}

const notice = (page: Page, body: string) => page.locator('[aria-live]').getByText(body);
const card = (page: Page) => page.getByRole('form', { name: 'Notifications' });

test('a comment on one’s presentation is shown in one of the open pages, once it was chosen', async ({
  browser,
}) => {
  const first = await owner(browser);
  await comment('Before any choice');
  await card(first).getByLabel('somebody replies to my comment').check();
  await card(first).getByRole('button', { name: 'Save notifications' }).click();
  await expect(first.getByText('Your choice has been saved.')).toBeVisible();
  const second = await owner(browser);
  await expect(card(second).getByLabel('somebody replies to my comment')).toBeChecked();
  await comment('How deep was the snow?');
  const both = [first, second].map((page) => notice(page, 'How deep was the snow?'));
  await expect.poll(async () => (await Promise.all(both.map((one) => one.count()))).sort()).toEqual([0, 1]);
  const shown = (await both[0]?.count()) ? first : second;
  await shown.getByRole('button', { name: 'Open' }).click();
  await expect(shown).toHaveURL(paths.presentation(program));
  await expect(notice(first, 'Before any choice')).toHaveCount(0);
});

test('quiet hours need both ends', async ({ browser }) => {
  const page = await owner(browser);
  await card(page).getByLabel('From').fill('22:00');
  await card(page).getByRole('button', { name: 'Save notifications' }).click();
  await expect(card(page).getByLabel('Until')).toHaveAttribute('aria-invalid', 'true');
  await card(page).getByLabel('Until').fill('07:00');
  await card(page).getByRole('button', { name: 'Save notifications' }).click();
  await expect(page.getByText('Your choice has been saved.')).toBeVisible();
  await page.reload();
  await expect(card(page).getByLabel('Until')).toHaveValue('07:00');
  await card(page).getByLabel('From').fill('');
  await card(page).getByLabel('Until').fill('');
  await card(page).getByRole('button', { name: 'Save notifications' }).click();
  await expect(page.getByText('Your choice has been saved.')).toBeVisible();
});

test('a device that was added is pushed to while no page is open', async ({ browser }) => {
  test.slow();
  for (const context of contexts.splice(0)) await context.close();
  const page = await owner(browser, true);
  await page.getByRole('button', { name: 'Notify this device' }).click();
  await expect(page.getByText('This device is notified also while the site is closed.')).toBeVisible();
  await expect.poll(() => service.sent).toBe(1);
  await page.context().close();
  await comment('Is anybody there?');
  await expect.poll(() => service.sent, { timeout: 20_000 }).toBe(2);
});

test('the worker shows what is pushed', async ({ browser }) => {
  const page = await owner(browser);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [found] = registrations;
    if (found) registered.resolve(found.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({ id: 'n', title: 'Firn begins', body: 'Hall', path: '/meeting' });
  const registrationId = await registered.promise;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: symposium.origin, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      return (await ready.getNotifications()).map(({ title, body, data: kept }) => [title, body, kept.path]);
    });
  await expect.poll(shown).toEqual([['Firn begins', 'Hall', '/meeting']]);
});
