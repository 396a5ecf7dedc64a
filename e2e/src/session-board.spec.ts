import { expect, type Locator, type Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.ts';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'session-board' });

const question = 'Will the cores be shared with other laboratories?';
const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('spec 2: a board is joined, asked, voted on and read on two devices', async ({ open }) => {
  const [presenter, participant] = [
    await open('presenter@example.org'),
    await open('participant@example.org'),
  ];

  // The list says what is new on boards that were joined; a board is reached from there.
  await participant.goto(paths.sessionBoards());
  const board = participant.getByRole('listitem').filter({ hasText: 'Polar geosciences' });
  await expect(board.getByText('Joined', { exact: true })).toBeHidden();
  await board.getByRole('link').click();
  await participant.getByRole('button', { name: 'Join' }).click();
  await expect(participant.getByRole('button', { name: 'Leave' })).toBeVisible();
  await expect(participant.getByText('(you)')).toBeVisible();
  await participant.getByRole('link', { name: 'Session boards' }).click();
  await expect(board.getByText('Joined', { exact: true })).toBeVisible();

  // A session's page leads to its board.
  await participant.goto(paths.sessionPrograms('OG'));
  await participant.getByRole('link', { name: 'Session board', exact: true }).click();
  await expect(participant).toHaveURL((url) => url.pathname === paths.sessionBoard('OG'));
  await participant.goto(paths.sessionBoards());

  // Somebody asks: here it is counted as new, there it is live.
  await presenter.goto(paths.sessionBoard('OG'));
  await presenter.getByRole('textbox', { name: /^Your comment/ }).fill(question);
  await presenter.getByRole('checkbox', { name: /^Post this as a question/ }).check();
  await presenter.getByRole('button', { name: 'Post comment' }).click();
  await expect(entry(presenter, question)).toBeVisible();
  await expect(presenter.getByRole('textbox', { name: /^Your comment/ })).toHaveValue('');
  await expect(board).toContainText('1 new');

  await board.getByRole('link').click();
  await expect(participant.getByText('2 here now')).toBeVisible();
  const asked = entry(participant, question);
  await expect(asked.getByText('New', { exact: true })).toBeVisible();
  await asked.getByRole('button', { name: /^Vote up/ }).click();
  await expect(entry(presenter, question).getByRole('button', { name: /1 vote/ })).toBeVisible();
  await participant.getByRole('link', { name: 'Session boards' }).click();
  await expect(board).not.toContainText('1 new');

  // The author takes it back, on both screens.
  await board.getByRole('link').click();
  await entry(presenter, question).getByRole('button', { name: 'Delete' }).click();
  await presenter.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entry(participant, question)).toHaveCount(0);
});

test('by keyboard alone one goes from the list to a discussion, answers, and asks on the board of the session', async ({
  open,
}) => {
  const keys = new Keyboard(await open('participant@example.org'));
  const { page } = keys;
  const main = page.getByRole('main');
  const press = async (target: Locator, direction?: 'Shift+Tab') => {
    await keys.goTo(target, direction);
    expect(await keys.isOutlined()).toBe(true);
    await page.keyboard.press('Enter');
  };
  const field = main.getByRole('textbox', { name: /^Your comment/ });
  const post = async (text: string, direction?: 'Shift+Tab') => {
    await keys.goTo(field, direction);
    await page.keyboard.type(text);
    await press(main.getByRole('button', { name: 'Post comment' }));
    await expect(entry(page, text).first()).toBeVisible();
    await expect(field).toHaveValue('');
    await keys.expectFocusKept();
  };

  await page.goto(`${paths.programs()}?session=OG`);
  await press(main.locator('article a[href*="/meeting/presentation/"]').first());
  await expect(page).toHaveURL(/\/meeting\/presentation\//);
  await expect(field).toBeAttached();
  await post('Which instrument was it?');
  await press(entry(page, 'Which instrument').getByRole('button', { name: 'Reply' }), 'Shift+Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('The new one, I suppose');
  await press(main.getByRole('button', { name: 'Cancel reply' }), 'Shift+Tab');
  await keys.expectFocusKept();
  await expect(field).toHaveValue('The new one, I suppose');

  await page.goto(paths.sessionPrograms('OG'));
  await press(main.getByRole('link', { name: 'Session board', exact: true }));
  await expect(page).toHaveURL((url) => url.pathname === paths.sessionBoard('OG'));
  await press(main.getByRole('button', { name: /^(?:Join|Leave)$/ }));
  await keys.expectFocusKept();
  await keys.goTo(field);
  await page.keyboard.type('Who brings the drill?');
  await keys.tick(main.getByRole('checkbox', { name: /^Post this as a question/ }));
  expect(await keys.isOutlined()).toBe(true);
  await press(main.getByRole('button', { name: 'Post comment' }));
  const vote = entry(page, 'Who brings the drill?').getByRole('button', { name: /^Vote up/ });
  await press(vote, 'Shift+Tab');
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await keys.expectFocusKept();
  await press(entry(page, 'Who brings the drill?').getByRole('button', { name: 'Delete' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(entry(page, 'Who brings the drill?')).toHaveCount(0);
  await keys.expectFocusKept();
  await page.context().close();
});

test('a person with two tabs counts once and says a thing once; a browser that is killed counts no more', async ({
  open,
}) => {
  const first = await open('participant@example.org');
  const board = paths.sessionBoard('OM');
  await first.goto(board);
  const second = await first.context().newPage();
  await second.goto(board);
  const presenter = await open('presenter@example.org');
  await presenter.goto(board);
  const here = (count: number) => presenter.getByText(`${count} here now`, { exact: true });
  await expect(here(2)).toBeVisible();

  // The other tab of a person shows the draft, and both send it.
  const field = (page: Page) => page.getByRole('textbox', { name: /^Your comment/ });
  await field(first).fill('Only once, please');
  await expect
    .poll(() => first.evaluate(() => Object.values(localStorage).some((text) => text.includes('Only once'))))
    .toBe(true);
  await second.reload();
  await expect(field(second)).toHaveValue('Only once, please');
  await Promise.all(
    [first, second].map((page) => page.getByRole('button', { name: 'Post comment' }).click()),
  );
  for (const page of [first, second]) await expect(field(page)).toHaveValue('');
  await expect(entry(presenter, 'Only once, please')).toHaveCount(1);

  // A draft that one tab sends leaves the other.
  await field(second).fill('And this');
  await expect
    .poll(() => first.evaluate(() => Object.values(localStorage).some((text) => text.includes('And this'))))
    .toBe(true);
  await first.reload();
  await expect(field(first)).toHaveValue('And this');
  await first.getByRole('button', { name: 'Post comment' }).click();
  await expect(field(second)).toHaveValue('');
  await expect(entry(presenter, 'And this')).toHaveCount(1);

  await second.close();
  await expect(here(2)).toBeVisible();
  const killed = await first.context().newCDPSession(first);
  // Nothing of the page runs any more.
  void killed.send('Page.crash').catch(() => {});
  await expect(here(2)).toHaveCount(0);
  await presenter.context().close();
});

test('who reads an item of the timetable is counted there, and no longer when they go on', async ({
  open,
}) => {
  const first = await open('participant@example.org');
  await first.goto(paths.tables());
  await first.locator('main article a[href^="/meeting/table/"]').first().click();
  await expect(first.getByRole('heading', { level: 1 })).not.toHaveText('Timetable');
  const second = await open('presenter@example.org');
  await second.goto(new URL(first.url()).pathname);
  for (const page of [first, second])
    await expect(page.getByText('2 here now', { exact: true })).toBeVisible();
  await second
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: /^Timetable/ })
    .click();
  await expect(first.getByText('2 here now', { exact: true })).toHaveCount(0);
  await first.context().close();
  await second.context().close();
});
