import { expect, type Page } from '@playwright/test';
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
  await presenter.getByRole('checkbox', { name: /^Ask this as a question/ }).check();
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
