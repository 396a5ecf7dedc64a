import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { paths } from './support/paths.ts';
import { test } from './support/with-symposium.ts';

test.use({ server: 'editor-board' });

let first: Page;
let second: Page;
let answers: Awaited<ReturnType<typeof holdAnswers>>;
test.beforeAll(async ({ open }) => {
  [first, second] = await Promise.all([open('editor@example.org'), open('admin@example.org')]);
  answers = await holdAnswers(second);
});
const both = (url: string) => Promise.all([first, second].map((page) => page.goto(url)));

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

test('two editors: each sees what the other does, marks agree, and the loser of a race is told', async () => {
  await both(board);

  // By keyboard, then by the lower edge.
  await talk(first, 'OBo21').focus();
  await first.keyboard.press('Alt+ArrowDown');
  for (const page of [first, second]) await ends(page, 'OBo21', '16:35');
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

const others = (page: Page) =>
  page.getByRole('list', { name: 'Other editors on this day' }).getByRole('listitem');

test('cursors and grips of two editors are seen by each other, and of two tabs of one', async () => {
  await both(board);
  await expect(others(first)).toHaveCount(1);
  await expect(others(second)).toHaveCount(1);
  const name = (await others(second).first().textContent()) ?? '';

  await talk(first, 'OGo10').hover();
  const room = await talk(first, 'OGo10').evaluate(
    (one) => one.closest<HTMLElement>('[data-room]')?.dataset.room,
  );
  await expect(second.locator(`[data-room="${room}"] [data-cursor]`)).toHaveText(name);
  await talk(first, 'OGo10').click();
  await expect(others(second)).toHaveText(`${name} has selected OGo10`);
  await expect(second.locator(`[data-room="${room}"] [data-grip="OGo10"]`)).toHaveText(name);
  await first.keyboard.press('Escape');
  await expect(second.locator('[data-grip]')).toHaveCount(0);

  const tab = await first.context().newPage();
  await tab.goto(board);
  await expect(others(tab)).toHaveCount(2);
  await expect(others(first)).toHaveCount(2);
  await expect(others(second)).toHaveText([name, name]);
  await talk(tab, 'OGo11').click();
  await expect(others(first).filter({ hasText: `${name} has selected OGo11` })).toHaveCount(1);
  await tab.close();
  await expect(others(second)).toHaveText([name]);
});

test('a connection lost while something is dragged loses nothing, and the page says so', async () => {
  await both(`${board}&program=OMo24`);
  const place = first.locator('[data-place]:not([data-mark=conflict])').first();
  await expect(place).toBeVisible();
  await first.keyboard.press('Escape');
  await expect(place).toHaveCount(0);

  await first.locator('[data-list] [data-program="OMo24"]').hover();
  await first.mouse.down();
  await first.mouse.move(500, 400, { steps: 3 });
  await place.scrollIntoViewIfNeeded();
  await first.context().setOffline(true);
  await place.hover();
  await first.mouse.up();
  await expect(talk(first, 'OMo24')).toBeVisible();
  await expect(first.getByText(/There is no connection\. The change will be saved/).first()).toBeVisible();
  await expect(talk(second, 'OMo24')).toHaveCount(0);

  await first.context().setOffline(false);
  await expect(talk(second, 'OMo24')).toBeVisible();
  await expect(talk(first, 'OMo24')).toBeVisible();
});

test('arrow keys show what they lead to beside the hours, also in a room that is cut off', async () => {
  await first.setViewportSize({ width: 768, height: 900 });
  await first.goto(board);
  await talk(first, 'OGo08').focus();
  await first.locator('[data-rooms]').evaluate(({ parentElement: scroller }) => {
    scroller?.scrollTo({ left: scroller.scrollWidth });
  });
  await first.keyboard.press('ArrowLeft');
  const isShown = () =>
    first.evaluate(() => {
      const { left, top, height } = (document.activeElement as Element).getBoundingClientRect();
      return document.activeElement?.contains(document.elementFromPoint(left + 3, top + height / 2));
    });
  await expect.poll(isShown).toBe(true);
  await first.setViewportSize({ width: 1280, height: 720 });
});

test('the board is printed with its talks, posters and titles of blocks', async () => {
  await first.goto(board);
  await expect(talk(first, 'OGo10')).toBeVisible();
  await first.emulateMedia({ media: 'print' });
  await expect(talk(first, 'OGo10')).toBeVisible();
  await expect(talk(first, 'IAp01')).toBeVisible();
  await expect(first.locator('[data-rooms] [data-block]').first()).toBeVisible();
  await expect(first.getByRole('button', { name: 'Add a break' })).toBeHidden();
  await first.emulateMedia({ media: 'screen' });
});
