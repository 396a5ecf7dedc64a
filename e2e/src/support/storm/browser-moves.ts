import type { Page } from '@playwright/test';
import type { WatchedWrites } from './watched-writes.ts';

const talks = '[data-rooms] [data-kind=oral] [data-program]';
const free = '[data-place]:not([data-mark=conflict])';
/** Milliseconds for what somebody else may have taken away, and after which a page that has written nothing has said why. */
const patience = 1500;
const silence = 500;

type Below = (limit: number) => number;

/** One move as people make it: longer or shorter, to another place by keyboard or by dragging, or out. Returns whether the server acknowledged it. */
export async function moveInBrowser(page: Page, writes: WatchedWrites, below: Below): Promise<boolean> {
  const before = writes.acknowledged.length;
  const rejected = writes.rejected;
  const any = async () => page.locator(talks).nth(below(await page.locator(talks).count()));
  const kind = below(10);
  try {
    if (kind < 4) {
      await (await any()).focus({ timeout: patience });
      await page.keyboard.press(kind % 2 ? 'Alt+ArrowDown' : 'Alt+Shift+ArrowUp');
    } else if (kind < 7) await byKeyboard(page, below);
    else if (kind < 9) await byDragging(page, below);
    else {
      await (await any()).focus({ timeout: patience });
      await page.keyboard.press('Delete');
    }
  } catch {
    // Somebody has taken the talk or the place away.
    await page.mouse.up();
    await page.keyboard.press('Escape');
  }
  const begun = Date.now();
  const since = () => Date.now() - begun;
  const answered = () => writes.acknowledged.length + writes.rejected > before + rejected;
  while (!answered() && since() < (writes.waiting() > 0 ? patience : silence))
    await page.evaluate(() => new Promise(requestAnimationFrame));
  const pressed = await page.evaluate(() => window.storm.pressed);
  for (const write of writes.acknowledged.slice(before)) write.begun = pressed;
  await page.keyboard.press('Escape');
  return writes.acknowledged.length > before;
}

async function byKeyboard(page: Page, below: Below): Promise<void> {
  const all = page.locator(talks);
  await all.nth(below(await all.count())).focus({ timeout: patience });
  await page.keyboard.press('Enter');
  const places = page.locator(free);
  await places.first().waitFor({ timeout: patience });
  await places.nth(below(await places.count())).focus({ timeout: patience });
  await page.keyboard.press('Enter');
}

async function byDragging(page: Page, below: Below): Promise<void> {
  const all = page.locator(talks);
  await all.nth(below(await all.count())).hover({ timeout: patience, position: { x: 20, y: 1 } });
  await page.mouse.down();
  const from = await page.evaluate(() => [innerWidth / 2, innerHeight / 2] as const);
  await page.mouse.move(...from, { steps: 3 });
  const places = page.locator(free);
  await places.first().waitFor({ timeout: patience });
  await places.nth(below(await places.count())).hover({ timeout: patience });
  await page.mouse.up();
}
