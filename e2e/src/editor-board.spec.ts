import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'editor-board' });

const board = `${paths.editorTimetable()}?table=day2`;
const talk = (page: Page, id: string) => page.locator(`[data-rooms] [data-program="${id}"]`);
const ends = (page: Page, id: string, end: string) =>
  expect(talk(page, id)).toHaveAttribute('aria-label', new RegExp(`, ${end}, `));
const marks = (page: Page) =>
  page
    .locator('[data-clash]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-program')).sort());

/** Keeps back what the server says to a page; opened before the page connects. */
async function holdAnswers(page: Page): Promise<{ hold: () => void; release: () => void }> {
  const kept: (() => void)[] = [];
  let holding = false;
  await page.routeWebSocket(/.*/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (holding) kept.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const send of kept.splice(0)) send();
    },
  };
}

test('two editors: each sees what the other does, marks agree, and the loser of a race is told', async ({
  open,
}) => {
  const [first, second] = [await open('editor@example.org'), await open('admin@example.org')];
  const answers = await holdAnswers(second);
  await Promise.all([first, second].map((page) => page.goto(board)));

  // By keyboard, then by the lower edge.
  await talk(first, 'OBo21').focus();
  await first.keyboard.press('Alt+ArrowDown');
  await ends(second, 'OBo21', '16:35');
  await talk(first, 'OBo21').scrollIntoViewIfNeeded();
  const box = await talk(first, 'OBo21').boundingBox();
  if (!box) throw new Error('the talk is not drawn');
  await first.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
  await first.mouse.down();
  await first.mouse.move(box.x + box.width / 2, box.y + box.height + 13, { steps: 4 });
  await first.mouse.up();
  await ends(second, 'OBo21', '16:45');

  // The whole block by its menu; a conflict goes with it.
  await expect.poll(() => marks(second)).toContain('OBo15');
  await first.getByRole('button', { name: /^OB 14:45 - 17:00/ }).press('Enter');
  await first.getByRole('menuitem', { name: /^Shift/ }).click();
  await first.locator('[name=minutes]').fill('20');
  await first.getByRole('button', { name: 'Apply' }).click();
  await ends(second, 'OBo21', '17:05');
  await expect.poll(() => marks(second)).not.toContain('OBo15');
  await expect
    .poll(async () => [await marks(first), await marks(second)])
    .toEqual([await marks(second), await marks(second)]);

  // A race: the second editor does not see yet what the first has done.
  answers.hold();
  await talk(first, 'OBo21').focus();
  await first.keyboard.press('Alt+ArrowUp');
  await ends(first, 'OBo21', '17:00');
  await talk(second, 'OBo21').focus();
  await second.keyboard.press('Alt+ArrowDown');
  answers.release();
  await expect(second.getByRole('alert')).toContainText(
    /OBo21 was not moved\. Someone else has changed this/,
  );
  for (const page of [first, second]) await ends(page, 'OBo21', '17:00');

  // What one takes back, the other sees taken back.
  await first.getByRole('button', { name: 'Undo' }).click();
  await ends(second, 'OBo21', '17:05');
});
