import { loadavg } from 'node:os';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { listen } from './support/latency.ts';
import { paths } from './support/paths.ts';
import { visitAlone } from './support/visit-alone.ts';

/**
 * `pnpm bench tables`: from a click or key to the next frame in the administrators' table of 5,000 sessions: sorting, filtering, searching and
 * opening a row's form. Beside it, in the same minute, a static table of 5,000 rows without scripts but one that turns its rows round.
 * Fails over 50 ms at the median, unless the main thread worked less than that: then other programs made it wait. `ORIGIN` names a server
 * that already runs the demo symposium.
 */
const budget = 50;
const rows = 5000;
const rounds = 8;

function sessionsFile(): string {
  const line = (at: number) =>
    `S${at},Session ${(at * 7919) % rows} of snow,雪の研究 ${at},Ann Moe ${at % 300}`;
  return ['ID,Title,Japanese title,Conveners', ...Array.from({ length: rows }, (_, at) => line(at))].join(
    '\n',
  );
}

/** Through the page, as the secretary does it. */
async function importSessions(admin: Page): Promise<void> {
  await admin.goto(paths.adminTransfer());
  await admin.locator('[name=kind][value=sessions]').check();
  const file = { name: 'sessions.csv', mimeType: 'text/csv', buffer: Buffer.from(sessionsFile()) };
  await admin.locator('[name=file]').setInputFiles(file);
  await admin.getByRole('button', { name: 'Read the file' }).click();
  const apply = admin.getByRole('button', { name: /^Import \d/ });
  await apply.waitFor({ timeout: 120_000 });
  // They are there from an earlier run.
  if (await apply.isDisabled()) return;
  await apply.click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Import \d/ })
    .click();
  const task = admin.getByRole('listitem').filter({ hasText: 'sessions.csv' });
  await task.getByText('Done').first().waitFor({ timeout: 120_000 });
}

interface Figures {
  frame: number;
  work: number;
}

/** The median of some uses; `use` is one click or key. */
async function measured(
  page: Page,
  cdp: CDPSession,
  use: (round: number) => Promise<void>,
): Promise<Figures> {
  const frames: number[] = [];
  const works: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await settled(page);
    await page.evaluate(() => {
      window.latencies.length = 0;
    });
    const before = await workOf(cdp);
    await use(round);
    await settled(page);
    works.push((await workOf(cdp)) - before);
    const seen = await page.evaluate(() => window.latencies.map(({ ms }) => ms));
    frames.push(Math.max(16, ...seen));
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return { frame: median(frames), work: median(works) };
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 400))));

/** Milliseconds that the main thread has worked on scripts, styles and layout. */
async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return 1000 * (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'));
}

async function watched(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return cdp;
}

async function staticTable(browser: Browser): Promise<{ page: Page; turn: Locator }> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.addInitScript(listen);
  const cells = (at: number) =>
    `<tr><td>S${at}<td>Session ${at} of snow<td>雪の研究 ${at}<td>Ann Moe ${at % 300}`;
  const body = Array.from({ length: rows }, (_, at) => cells(at)).join('');
  await page.route('http://bare.test/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Bare</title><button onclick="const b=document.querySelector('tbody');b.append(...[...b.rows].reverse())">Turn</button><table><tbody>${body}</table>`,
    }),
  );
  await page.goto('http://bare.test/');
  return { page, turn: page.getByRole('button') };
}

const { browser, viewers, end } = await visitAlone();
const admin = await viewers.open('admin', { theme: 'light', locale: 'en' });
await admin.addInitScript(listen);
await importSessions(admin);
await admin.goto(paths.adminSession());
const table = admin.getByRole('table');
await table.getByRole('row').nth(5).waitFor({ timeout: 120_000 });
const cdp = await watched(admin);
const search = admin.getByRole('searchbox').first();
const uses: Record<string, (round: number) => Promise<void>> = {
  sort: () => table.getByRole('button', { name: 'Title' }).click(),
  filter: async (round) =>
    void (await admin.getByLabel('Group').selectOption({ index: round % 2 === 0 ? 1 : 0 })),
  search: (round) => search.press(['4', '2', 'Backspace', 'Backspace'][round % 4] ?? '4'),
  'open a form': async (round) => {
    if (round % 2 === 0)
      await table
        .getByRole('button', { name: /^Change/ })
        .nth(3)
        .click();
    else await admin.keyboard.press('Escape');
  },
};
const bare = await staticTable(browser);
const floor = await measured(bare.page, await watched(bare.page), () => bare.turn.click());
console.log('ms, medians         frame    work   work ÷ static   load');
const line = (name: string, { frame, work }: Figures) =>
  `${name.padEnd(18)} ${String(frame).padStart(6)} ${work.toFixed(1).padStart(7)} ${(work / floor.work).toFixed(2).padStart(15)} ${(loadavg()[0] ?? 0).toFixed(1).padStart(6)}`;
console.log(line('static table', floor));
await admin.bringToFront();
for (const [name, use] of Object.entries(uses)) {
  const found = await measured(admin, cdp, use);
  const over = found.frame > budget && found.work > budget;
  console.log(`${line(name, found)}${over ? `   over ${budget}` : ''}`);
  if (over) process.exitCode = 1;
}
await end();
