import type { Browser } from '@playwright/test';
import { launchBrowser } from './support/browser.ts';
import buildBeforeTests from './support/build.ts';
import { Viewers } from './support/every-page.ts';
import { generatedServer } from './support/generated-server.ts';
import { type Measured, measured, type Sample, timePaint, watchPaints } from './support/paint.ts';
import { paths } from './support/paths.ts';
import { type Dragged, frames } from './support/verdicts.ts';

/**
 * `pnpm bench editor`: a talk dragged over a day of the timetable with 5,000 programs, from a movement of the mouse to the frame that shows
 * it, beside a board of as many absolutely positioned cards without framework, in the same minute. 16 ms at the 95th percentile, or twice
 * what the bare board needs, as the machine may be busy. `ORIGIN` names a server that already has such a symposium.
 */
const size = { programs: 5000, rooms: 80, days: 1 };
const steps = 150;
const screen = { width: 1440, height: 900 };

/** Over the whole visible board, and into its right edge, which scrolls. */
function pathOver(box: { x: number; y: number; width: number; height: number }) {
  return Array.from({ length: steps }, (_, step) => {
    const across = step / (steps - 1);
    const down = Math.abs((step % 40) / 20 - 1);
    return {
      x: box.x + 60 + across * (box.width - 70),
      y: box.y + 60 + down * (box.height - 120),
    };
  });
}

const ghostAt = (place: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-shown]')].some(({ style }) =>
    style.transform.startsWith(`translate(${place}px`),
  );

async function dragged(own: Measured, card: string, board: string): Promise<Dragged> {
  const { page } = own;
  // Away from the lower edge, which changes the end.
  await page
    .locator(card)
    .first()
    .hover({ position: { x: 20, y: 4 } });
  const box = await page.locator(board).boundingBox();
  if (!box) throw new Error('the board is not drawn');
  const path = pathOver({ ...box, height: Math.min(box.height, screen.height - box.y) });
  const step = ({ x, y }: { x: number; y: number }) =>
    timePaint(own, () => page.mouse.move(x, y), ghostAt, String(x + 12), ['mousemove']);
  await page.mouse.down();
  const [first, ...rest] = path.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  if (!first) throw new Error('no path');
  const start = await step(first);
  const moves: Sample[] = [];
  for (const at of rest) moves.push(await step(at));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.locator(board).evaluate((element) => element.scrollTo(0, 0));
  return { start, moves };
}

/** As many cards of the same places and sizes in a scrolled box, and the least that a drag needs. */
async function bareBoard(browser: Browser, own: Measured): Promise<Measured> {
  const cards = await own.page.locator('[data-rooms]').evaluate((body) => {
    const { left, top } = body.getBoundingClientRect();
    return [...body.querySelectorAll('button')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x - left, y: y - top, width, height, text: one.textContent ?? '' };
    });
  });
  const page = await (await browser.newContext({ viewport: screen, reducedMotion: 'reduce' })).newPage();
  await page.addInitScript(watchPaints);
  const escaped = (text: string) => text.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const html = cards
    .map(
      ({ x, y, width, height, text }) =>
        `<div data-card style="left:${x}px;top:${y}px;width:${width}px;height:${height}px">${escaped(text)}</div>`,
    )
    .join('');
  const script = `
    const ghost = document.querySelector('#ghost');
    const box = document.querySelector('#board');
    let dragging = false, over = null;
    addEventListener('mousedown', () => { dragging = true; ghost.dataset.shown = ''; });
    addEventListener('keydown', () => { dragging = false; delete ghost.dataset.shown; });
    addEventListener('mousemove', ({ clientX, clientY }) => {
      if (!dragging) return;
      ghost.style.transform = 'translate(' + (clientX + 12) + 'px, ' + (clientY + 8) + 'px)';
      if (clientX > box.getBoundingClientRect().right - 40) box.scrollBy(14, 0);
      const now = document.elementFromPoint(clientX, clientY)?.closest('[data-card]');
      if (now === over) return;
      over?.removeAttribute('data-over');
      now?.setAttribute('data-over', '');
      over = now;
    });`;
  const css = `body{margin:0;font:12px sans-serif}#board{position:relative;height:700px;overflow:auto}
    [data-card]{position:absolute;overflow:hidden;white-space:nowrap;border:1px solid;user-select:none}
    [data-over]{outline:2px solid blue}#ghost{position:fixed;inset:0 auto auto 0;display:none;pointer-events:none}#ghost[data-shown]{display:block}`;
  await page.route('http://bare.test/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Bare</title><style>${css}</style><div id="board">${html}</div><div id="ghost">S-o01</div><script>${script}</script>`,
    }),
  );
  await page.goto('http://bare.test/');
  return measured(page);
}

async function open(viewers: Viewers): Promise<Measured> {
  const page = await viewers.open('admin', { theme: 'light', locale: 'en' });
  await page.setViewportSize(screen);
  await page.addInitScript(watchPaints);
  await page.goto(`${paths.editorTimetable()}?table=day1`);
  await page.locator('[data-rooms] [data-program]').first().waitFor({ timeout: 240_000 });
  await page.waitForLoadState('networkidle');
  return measured(page);
}

const { ORIGIN } = process.env;
if (!ORIGIN) buildBeforeTests();
const { origin, stop } = ORIGIN
  ? { origin: ORIGIN, stop: async () => {} }
  : await generatedServer({ members: 300, comments: 0, ...size });
const browser = await launchBrowser();
const own = await open(new Viewers(browser, origin));
const cards = await own.page.locator('[data-rooms] button').count();
const talks = await own.page.locator('[data-rooms] [data-program]').count();
console.log(`\n${cards} cards on the board, ${talks} of them talks`);
await own.page.locator('[data-rooms]').scrollIntoViewIfNeeded();
const bare = await bareBoard(browser, own);
await frames(
  () => dragged(own, '[data-rooms] [data-program]', 'main [data-rooms] >> xpath=..'),
  () => dragged(bare, '[data-card]', '#board'),
);
await browser.close();
await stop();
