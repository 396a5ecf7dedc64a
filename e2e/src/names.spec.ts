import { expect } from '@playwright/test';
import { AccountPage } from './pages/account.page.ts';
import { callerOf } from './support/call.ts';
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

  await new AccountPage(page).signIn('participant@example.org', 'polar2026');
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
