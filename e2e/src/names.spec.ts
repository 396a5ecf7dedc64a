import { expect } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { callerOf } from './support/call.ts';
import { databaseOf } from './support/database.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

const people = [
  ['明里', '白瀬𠮷'],
  ['かおり', 'は\u309Aん'],
  ['하늘', '남궁'],
  ['ليلى', 'الثلجي'],
  ['שָׁלֹם', 'קַרְחוֹן'],
  ['น้ำแข็ง', 'ณ อยุธยา'],
  ['हिमानी', 'क्षत्रिय'],
  ['Снежана', 'Їжак'],
  ['Jose\u0301', "O'Dwyer-Żółć"],
  ['O', 'Ø'],
  ['W'.repeat(100), 'Schneeflocke'.repeat(8)],
] as const;

test('F59, spec 3: names in many scripts appear in the programme as typed, without sideways scrolling', async ({
  page,
  symposium,
}) => {
  const submit = await callerOf(symposium, 'presenter@example.org');
  const edit = await callerOf(symposium, 'editor@example.org');
  const authors = people.map(([givenName, familyName], index) => ({
    ...{ givenName, familyName, affiliation: `معهد ${familyName} 研究所`, presenter: index === 0 },
  }));
  const title = `Names of ${people.map(([given]) => given.slice(0, 6)).join(', ')}`;
  const { id } = await submit('/api/program/append', {
    submission: {
      ...{ title, presentationType: 'poster-in-person', typeChangeable: true, sessionChoice1: 'OS' },
      authors,
    },
  });
  await edit('/api/program/update', { id, assignment: { sessionId: 'OS' } });

  await new AccountPage(page).signIn('participant@example.org');
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of [paths.sessionPrograms('OS'), paths.presentation(String(id))]) {
    await page.goto(path);
    await expect(page.getByText(title).first()).toBeVisible();
    const text = ((await page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ');
    for (const { givenName, familyName, affiliation } of authors)
      expect(text).toContain(`${givenName} ${familyName} (${affiliation})`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('F45: hostile titles, names, comments, sponsors and Markdown are shown as typed, and nothing runs', async ({
  page,
  symposium,
}) => {
  const run = 'globalThis.ran=1';
  const bait = `<img src=x onerror=${run}><script>${run}</script>`;
  const submit = await callerOf(symposium, 'presenter@example.org');
  const edit = await callerOf(symposium, 'editor@example.org');
  const { id } = await submit('/api/program/append', {
    submission: {
      ...{
        title: `Ice ${bait}`,
        presentationType: 'poster-in-person',
        typeChangeable: true,
        sessionChoice1: 'OS',
      },
      authors: [{ givenName: bait, familyName: '{{7*7}}', affiliation: `"${bait}`, presenter: true }],
    },
  });
  await edit('/api/program/update', { id, assignment: { sessionId: 'OS' } });
  const hostile = `${bait}\n\n[a](javascript:${run}) [b](data:text/html,<script>${run}</script>)\n\n![c](x onerror=${run})`;
  const administer = await callerOf(symposium, 'admin@example.org');
  const text = { en: hostile, ja: hostile };
  await administer('/api/instruction/append', {
    instruction: { id: 'hostile', title: { en: `H ${bait}`, ja: bait }, body: text, order: 99 },
  });
  const admin = await databaseOf(symposium, 'admin@example.org');
  const version = { version: 1, by: 'admin@example.org', at: { '.sv': 'timestamp' } };
  await admin.update({
    'setting/information/announcements/hostile': { text, at: Date.now() },
    'setting/version/information/announcements/hostile': version,
  });
  const listing = (name: string) => ({
    ...{ id: 'hostile', name: { en: `${name} ${bait}` }, text, url: `javascript:${run}`, order: 99 },
  });
  await admin.update({
    'staticData/sponsor/hostile': listing('Sponsor'),
    'staticData/advertisement/hostile': listing('Advertisement'),
    'staticData/exhibition/hostile': listing('Exhibitor'),
    'otherData/contest/hostile': listing('Contest'),
  });
  for (const path of [`state/issue/data/${id}/-hostile1`, 'state/bbs/OS/-hostile1'])
    await admin.update({
      [path]: { uid: 'demo-admin', name: 'Sumire Aoyama', body: hostile, time: { '.sv': 'timestamp' } },
    });
  admin.close();

  await new AccountPage(page).signIn('participant@example.org');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const shown: [path: string, words: RegExp][] = [
    [paths.presentation(String(id)), /Ice <img src=x/],
    [paths.sessionBoard('OS'), /<img src=x/],
    [paths.sessionPrograms('OS'), /Ice <img src=x/],
    [paths.instruction('hostile'), /<img src=x/],
    [paths.meeting(), /<img src=x/],
    [paths.meeting(), /Sponsor <img src=x/],
    [paths.meeting(), /Advertisement <img src=x/],
    [paths.meeting(), /Exhibitor <img src=x/],
    [paths.meeting(), /Contest <img src=x/],
    [paths.home(), /Sponsor <img src=x/],
  ];
  for (const [path, words] of shown) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const found = await page.evaluate(() => ({
      ran: 'ran' in globalThis,
      links: [...document.links]
        .map(({ protocol }) => protocol)
        .filter((one) => !/^(https?|mailto):$/.test(one)),
      images: [...document.images].filter(({ src }) => /\/x$/.test(src)).length,
    }));
    expect(found, path).toEqual({ ran: false, links: [], images: 0 });
  }
  expect(dialogs).toEqual([]);
});
