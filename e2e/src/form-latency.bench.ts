import { type CDPSession, chromium, type Page } from '@playwright/test';
import { paths } from 'shared-data/platform/paths';
import { browserArguments, findBrowser } from './support/browser.ts';
import buildBeforeTests from './support/build.ts';
import { type Viewer, Viewers } from './support/every-page.ts';
import { Symposium } from './support/symposium.ts';

/**
 * `pnpm bench form-latency`: from a key or a click to the next frame, as the browser measures it (event timing), in every field of
 * the forms, at full speed and with the processor four times slower. Fails over 50 ms, or 200 ms, at the 98th percentile.
 * `ORIGIN` names a server that already runs the demo symposium.
 */
const budgets = [
  { slower: 1, most: 50 },
  { slower: 4, most: 200 },
];
const words = 'Katabatic wind ';

const only = process.argv.slice(2);
const forms: { name: string; viewer: Viewer; path: string; prepare?: (page: Page) => Promise<void> }[] = [
  { name: 'sign-up', viewer: 'visitor', path: paths.signUp() },
  { name: 'registration', viewer: 'newcomer', path: paths.registration() },
  {
    name: 'submission',
    viewer: 'presenter',
    path: paths.submission(),
    prepare: async (page) => {
      for (let authors = 0; authors < 10; authors++)
        await page.getByRole('button', { name: 'Add author' }).click();
    },
  },
];

interface Latency {
  /** Event and field. */
  name: string;
  ms: number;
}

declare global {
  interface Window {
    latencies: Latency[];
  }
}

/** Keeps the longest event of each interaction. Events below 16 ms, which the browser does not list, count as 16. */
function listen(): void {
  window.latencies = [];
  const seen = new Map<number, { name: string; ms: number }>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (!entry.interactionId) continue;
      const known = seen.get(entry.interactionId);
      if (known) known.ms = Math.max(known.ms, entry.duration);
      else {
        const field = (entry.target as Element | null)?.getAttribute('name') ?? '';
        const one = { name: `${entry.name} ${field}`, ms: entry.duration };
        seen.set(entry.interactionId, one);
        window.latencies.push(one);
      }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** What was scrolled to is drawn, so that it does not count as the answer to the next key. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  );

/** Types into each field, chooses in each list, ticks each box. Returns how many keys and clicks that were. */
async function useEverything(page: Page): Promise<number> {
  let interactions = 0;
  const controls = page.locator('main').locator('input:not([type=file]), textarea, select');
  for (let index = 0; index < (await controls.count()); index++) {
    const control = controls.nth(index);
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
    const kind = await control.evaluate((element) => (element as HTMLInputElement).type);
    await control.scrollIntoViewIfNeeded();
    await drawn(page);
    if (kind === 'checkbox' || kind === 'radio') {
      await control.click({ force: true });
      interactions += 1;
    } else if (kind.startsWith('select')) {
      await control.focus();
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown');
      interactions += 5;
    } else {
      await control.focus();
      const text = kind === 'tel' ? '0420000000' : words;
      await page.keyboard.type(text, { delay: 20 });
      interactions += text.length;
    }
  }
  return interactions;
}

async function measure(page: Page, cdp: CDPSession, slower: number): Promise<Latency[]> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(() => {
    window.latencies.length = 0;
  });
  const interactions = await useEverything(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  const listed = await page.evaluate(() => window.latencies);
  const quick = Math.max(interactions - listed.length, 0);
  return [...Array<Latency>(quick).fill({ name: '', ms: 16 }), ...listed].sort((a, b) => a.ms - b.ms);
}

const quantile = (sorted: Latency[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]?.ms ?? 0;

if (!process.env.ORIGIN) buildBeforeTests();
const symposium = process.env.ORIGIN ? undefined : await Symposium.start();
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: browserArguments,
  ...(executablePath ? { executablePath } : {}),
});
const sessions = new Viewers(browser, symposium?.origin ?? (process.env.ORIGIN as string));
console.log('form          CPU   interactions   p50    p98    worst  (ms)');
for (const { name, viewer, path, prepare } of forms.filter(
  (one) => only.length === 0 || only.includes(one.name),
)) {
  for (const { slower, most } of budgets) {
    const page = await sessions.open(viewer, { theme: 'light', locale: 'en' });
    await page.addInitScript(listen);
    await page.goto(path);
    await page.locator('main').locator('input').first().waitFor();
    await prepare?.(page);
    const cdp = await page.context().newCDPSession(page);
    const all = await measure(page, cdp, slower);
    const row = [quantile(all, 0.5), quantile(all, 0.98), all.at(-1)?.ms ?? 0];
    const over = (row[1] as number) > most;
    console.log(
      `${name.padEnd(13)} ÷${slower}   ${String(all.length).padStart(12)}   ${row.map((ms) => String(ms).padStart(4)).join('   ')}${over ? `   over ${most}` : ''}`,
    );
    const slowest = all.slice(-5).reverse();
    if (over) console.log(slowest.map((one) => `                ${one.ms} ms  ${one.name}`).join('\n'));
    if (over || all.length < 20) process.exitCode = 1;
    await page.context().close();
  }
}
await browser.close();
await symposium?.stop();
