import type { CDPSession, Locator, Page } from '@playwright/test';

/** Milliseconds from a key or click to the next frame. */
export interface Latency {
  name: string;
  ms: number;
}

export interface Latencies {
  all: Latency[];
  /** CPU milliseconds per interaction on the main thread, independent of other load. */
  work: number;
}

declare global {
  interface Window {
    latencies: Latency[];
  }
}

const words = 'Katabatic ';

/** Runs in the page. Keeps the longest event of each interaction (event timing). */
export function listen(): void {
  window.latencies = [];
  const seen = new Map<number, Latency>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (!entry.interactionId) continue;
      const known = seen.get(entry.interactionId);
      if (known) known.ms = Math.max(known.ms, entry.duration);
      else {
        const target = entry.target as Element | null;
        const one = { name: `${entry.name} ${target?.getAttribute('name') ?? ''}`, ms: entry.duration };
        seen.set(entry.interactionId, one);
        window.latencies.push(one);
      }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Uses every field with a slowed CPU. Browsers do not report events below 16 ms; they count as 16. */
export async function measure(page: Page, cdp: CDPSession, slower: number, most: number): Promise<Latencies> {
  await page.bringToFront();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(() => {
    window.latencies.length = 0;
  });
  let interactions = 0;
  let work = 0;
  for (const field of await fieldsOf(page, most)) {
    // An answer may hide the next question.
    if (!(await field.isVisible())) continue;
    await prepare(field);
    const before = await workOf(cdp);
    interactions += await use(page, field);
    await drawn(page);
    work += (await workOf(cdp)) - before;
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  const listed = await page.evaluate(() => window.latencies);
  const quick = Math.max(interactions - listed.length, 0);
  const all = [...Array<Latency>(quick).fill({ name: '', ms: 16 }), ...listed].sort((a, b) => a.ms - b.ms);
  return { all, work: work / interactions };
}

/** At most `most` visible fields, from all parts of the page. */
async function fieldsOf(page: Page, most: number): Promise<Locator[]> {
  const scope = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'main';
  const controls = await page.locator(scope).locator('input:not([type=file]), textarea, select').all();
  const usable: Locator[] = [];
  for (const control of controls)
    if ((await control.isVisible()) && (await control.isEnabled())) usable.push(control);
  return usable.filter(
    (_, index) =>
      Math.floor((index * most) / usable.length) !== Math.floor(((index - 1) * most) / usable.length),
  );
}

/**
 * Centres the field first, so that scrolling is not measured. Headless surfaces are lower than the window, so changes at its lower edge may
 * never be painted.
 */
async function prepare(field: Locator): Promise<void> {
  await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await drawn(field.page());
}

const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  );

/** Returns the number of keys and clicks. */
async function use(page: Page, field: Locator): Promise<number> {
  const kind = await field.evaluate((element) => (element as HTMLInputElement).type);
  if (kind === 'checkbox' || kind === 'radio') {
    const clicks = kind === 'checkbox' ? 2 : 1;
    for (let click = 0; click < clicks; click++) {
      await field.click({ force: true });
      await drawn(page);
    }
    return clicks;
  }
  await field.focus();
  if (kind.startsWith('select')) {
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('ArrowDown');
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    return 4;
  }
  const text = kind === 'tel' || kind === 'number' ? '0420000000' : words;
  await page.keyboard.type(text, { delay: 20 });
  return text.length;
}

async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

export function quantile({ all }: Latencies, part: number): number {
  return all[Math.min(all.length - 1, Math.floor(all.length * part))]?.ms ?? 0;
}
