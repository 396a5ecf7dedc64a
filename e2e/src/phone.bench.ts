import { loadavg } from 'node:os';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Viewer } from './support/every-page.ts';
import { paths } from './support/paths.ts';
import { visitAlone } from './support/visit-alone.ts';

/**
 * `pnpm bench phone`: how long a first visit takes on a slow phone (processor ÷ 4, 1.6 Mbit/s, 150 ms, 412 px wide, empty cache), beside
 * a page in the same minute that has the same text and as many bytes of script as home, but nothing to do: what line and browser need
 * themselves. Times move with what else the machine does, ratios less so. Medians; of sockets the browser counts the bytes before they
 * were packed. `ORIGIN` names a server that already runs the demo symposium; `RUNS` says how often (3).
 */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const phone = { width: 412, height: 915 };
const rounds = Number(process.env.RUNS ?? 3);

interface Seen {
  painted: number;
  shown: number;
  shift: number;
  busy: number;
}

interface View {
  name: string;
  viewer: Viewer;
  path: string;
  wanted: string;
}

const views: View[] = [
  { name: 'home', viewer: 'visitor', path: paths.home(), wanted: 'h1' },
  { name: 'program', viewer: 'presenter', path: paths.programs(), wanted: 'article' },
  { name: 'timetable', viewer: 'presenter', path: paths.tables(), wanted: 'article' },
];

/** Runs in the page first: marks when a matching element is painted. */
function watch(wanted: string): void {
  const state = Object.assign(window, { shift: 0, busy: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      state.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.busy += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(wanted)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function visit(page: Page, address: string, wanted: string): Promise<Seen> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.setViewportSize(phone);
  await page.addInitScript(watch, wanted);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => ['shown', 'first-contentful-paint'].every((one) => performance.getEntriesByName(one)[0]),
    null,
    {
      timeout: 60_000,
    },
  );
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    shown: performance.getEntriesByName('shown')[0]?.startTime ?? 0,
    shift: (window as unknown as { shift: number }).shift,
    busy: (window as unknown as { busy: number }).busy,
  }));
}

/** The same text and weight without an application. */
async function visitFloor(browser: Browser, origin: string, text: string, scripts: string[]): Promise<Seen> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  const links = scripts.map((src) => `<link rel="preload" as="fetch" crossorigin href="${src}">`).join('');
  const wait = `Promise.all(${JSON.stringify(scripts)}.map(async (one) => (await fetch(one)).text()))`;
  await page.route('**/floor', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Floor</title><head>${links}</head><script>${wait}.then(() => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(text)}))</script>`,
    }),
  );
  const seen = await visit(page, '/floor', 'h1');
  await page.context().close();
  return seen;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const { browser, viewers, end } = await visitAlone();
const sample = await viewers.open('visitor', { theme: 'light', locale: 'en' });
await sample.goto(paths.home());
await sample.locator('h1').waitFor();
const origin = new URL(sample.url()).origin;
const scripts = await sample
  .locator('script[src]')
  .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''));
const [title, words] = await Promise.all(['h1', 'main'].map((part) => sample.locator(part).textContent()));
const text = `<h1>${title}</h1><p>${words}</p>`;
const all = new Map<string, Seen[]>([
  ['floor', []],
  ...views.map(({ name }) => [name, []] as [string, Seen[]]),
]);
for (let round = 0; round < rounds; round++) {
  all.get('floor')?.push(await visitFloor(browser, origin, text, scripts));
  for (const { name, viewer, path, wanted } of views) {
    const page = await viewers.open(viewer, { theme: 'light', locale: 'en' });
    all.get(name)?.push(await visit(page, path, wanted));
    await page.context().close();
  }
}
const floor = median((all.get('floor') ?? []).map(({ shown }) => shown));
console.log('view        painted    shown   × floor   main thread over 50 ms   shift');
for (const [name, seen] of all) {
  const of = (key: keyof Seen) => median(seen.map((one) => one[key]));
  const ms = [of('painted'), of('shown')].map((each) => `${Math.round(each)} ms`.padStart(9)).join('');
  console.log(
    `${name.padEnd(10)}${ms}${(of('shown') / floor).toFixed(1).padStart(10)}${`${Math.round(of('busy'))} ms`.padStart(25)}${of('shift').toFixed(3).padStart(8)}`,
  );
}
console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}`);
await end();
