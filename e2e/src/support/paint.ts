import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    watchPaint(done: (argument: string) => boolean, argument: string, kinds: readonly string[]): void;
    painted: Promise<number>;
    longTasks: number[];
  }
}

/** Runs in the page. Measures from an event to the frame that shows its result, and collects tasks over 50 ms. */
export function watchPaints(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  window.watchPaint = (done, argument, kinds) => {
    window.painted = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('the result was never painted')), 30_000);
      let begun = 0;
      const begin = (event: Event) => {
        begun ||= event.timeStamp;
      };
      for (const kind of kinds) window.addEventListener(kind, begin, { capture: true, once: true });
      const look = () => {
        if (!begun || !done(argument)) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  };
}

export interface Sample {
  /** From the event to the painted result, in milliseconds. */
  ms: number;
  /** CPU milliseconds on the main thread, independent of other load. */
  work: number;
}

const uses: readonly string[] = ['click', 'keydown', 'input', 'change'];

/** `done` runs in the page, without what surrounds it here. `kinds` of events start the clock. */
export async function timePaint(
  { page, cdp }: Measured,
  act: () => Promise<unknown>,
  done: (argument: string) => boolean,
  argument = '',
  kinds = uses,
): Promise<Sample> {
  await page.bringToFront();
  await page.evaluate(
    `watchPaint(${done.toString()}, ${JSON.stringify(argument)}, ${JSON.stringify(kinds)})`,
  );
  const before = await workOf(cdp);
  await act();
  const ms = await page.evaluate(() => window.painted);
  return { ms, work: (await workOf(cdp)) - before };
}

export interface Measured {
  page: Page;
  cdp: CDPSession;
}

export async function measured(page: Page): Promise<Measured> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp };
}

/** CPU milliseconds of the page's main thread so far. */
async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Megabytes of script objects after a collection. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** The longest task during `act` in milliseconds; 0 when none took 50 ms. */
export async function longestTask({ page }: Measured, act: () => Promise<unknown>): Promise<number> {
  const settle = () =>
    page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
        ),
    );
  await page.bringToFront();
  await settle();
  await page.evaluate(() => {
    window.longTasks.length = 0;
  });
  await act();
  await settle();
  return page.evaluate(() => Math.max(0, ...window.longTasks));
}

/** Scrolls by the wheel through the page, at most `steps` times, then to its end and back. */
export async function scrollThrough(page: Page, steps = 60): Promise<void> {
  await page.mouse.move(400, 400);
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, 1000);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  for (const key of ['End', 'Home']) {
    await page.keyboard.press(key);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
  }
}
