import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import type { StoredProgramme } from 'api-mocks/storm/messages';
import { AccountPage } from '../../pages/account.page.ts';
import { paths } from '../paths.ts';
import { moveInBrowser } from './browser-moves.ts';
import { bruteMarks } from './brute-marks.ts';
import { placesOf } from './sightings.ts';
import { type Board, readBoard, watchBoard } from './watched-board.ts';
import { type WatchedWrites, watchWrites } from './watched-writes.ts';

/** An editor in a browser, at the board of a day. */
export interface Desk {
  page: Page;
  writes: WatchedWrites;
  faults: string[];
}

/** Milliseconds after which a board that differs from what is stored is a fault. */
const patience = 20_000;
const screen = { width: 1600, height: 1000 };

export async function openDesk(browser: Browser, origin: string, email: string, day: string): Promise<Desk> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', viewport: screen });
  const page = await context.newPage();
  const desk: Desk = { page, writes: watchWrites(page), faults: [] };
  page.on('pageerror', (error) => desk.faults.push(`an error in the page: ${error.message}`));
  await page.addInitScript(watchBoard);
  await new AccountPage(page).signIn(email);
  await page.goto(`${paths.editorTimetable()}?table=${day}`);
  await page.locator('[data-rooms] [data-program]').first().waitFor();
  return desk;
}

/** So many moves, also those of which the editor is told that they are not possible. */
export async function moveAtDesk(
  { page, writes }: Desk,
  moves: number,
  below: (limit: number) => number,
): Promise<void> {
  for (let made = 0; made < moves; made++) await moveInBrowser(page, writes, below);
}

/** Faults of each day on the desk's board, the day that is open first. */
export async function compareDesk({ page }: Desk, stored: StoredProgramme, open: string): Promise<string[]> {
  const days = Object.values(stored.tables).sort((a, b) => a.order - b.order);
  const sightings = await page.evaluate(() => window.storm.sightings.length);
  const faults: string[] = [];
  const tabs = page.locator('fieldset button[aria-pressed]');
  for (const name of [open, ...days.map((one) => one.name).filter((one) => one !== open), open]) {
    await tabs.nth(days.findIndex((one) => one.name === name)).click();
    faults.push(...(await compareDay(page, stored, name)));
  }
  await page.evaluate((length) => window.storm.sightings.splice(length), sightings);
  return faults;
}

async function compareDay(page: Page, stored: StoredProgramme, name: string): Promise<string[]> {
  const day = stored.tables[name];
  if (!day) return [`no day ${name}`];
  const expected: Board = { places: placesOf(day), marks: bruteMarks(stored, name) };
  const end = Date.now() + patience;
  for (;;) {
    const board = await readBoard(page);
    if (isDeepStrictEqual(board, expected)) return [];
    if (Date.now() > end)
      return [
        ...differences(`${name}, place of`, board.places, expected.places),
        ...differences(`${name}, mark of`, board.marks, expected.marks),
      ];
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

function differences(what: string, shown: Record<string, string>, stored: Record<string, string>): string[] {
  return [...new Set([...Object.keys(shown), ...Object.keys(stored)])]
    .filter((id) => shown[id] !== stored[id])
    .map((id) => `${what} ${id}: shown ${shown[id]}, stored ${stored[id]}`);
}
