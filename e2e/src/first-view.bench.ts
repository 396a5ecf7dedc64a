import { loadavg } from 'node:os';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { launchBrowser } from './support/browser.ts';
import buildBeforeTests from './support/build.ts';
import { type Floors, floorsOf } from './support/first-view/floors.ts';
import { type Found, type ProbeOptions, probe } from './support/first-view/probe.ts';
import { generatedServer } from './support/generated-server.ts';
import { paths } from './support/paths.ts';

/**
 * `pnpm bench first-view`: when a visitor's first and second visit show content, and when the page does what it is asked, on a slow phone
 * (processor ÷ 4, 1.6 Mbit/s, 150 ms, 412 px) and on an idle desk machine, with 300 and 3,000 programs; in every round beside a static
 * page of the same content and a list in plain React, both over HTTP. Medians; times move with what else the machine does, so ratios
 * count. Fails only when something moves. `RUNS` (3), `SIZES` (300,3000), `PROFILES` (phone,desk) and `VIEWS` choose less.
 */
const chosen = (name: string, all: string) => (process.env[name] ?? all).split(',');
const rounds = Number(process.env.RUNS ?? 3);
const sizes = chosen('SIZES', '300,3000').map(Number);
const profiles = chosen('PROFILES', 'phone,desk');
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const noLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

const typing: ProbeOptions = { wanted: 'article', act: { type: 'zzzz', gone: 'article' } };
/** `rows`: what the copies of the page have and lose when somebody types. */
const views: { name: string; path: string; rows: string; options: ProbeOptions }[] = [
  {
    name: 'home',
    rows: 'main p',
    path: paths.home(),
    options: {
      wanted: 'h1',
      act: {
        press: 'button[aria-haspopup=dialog], button[aria-pressed=false]:not([lang])',
        effect: '[role=dialog], dialog[open], [data-theme=dark]',
      },
    },
  },
  { name: 'programs', path: paths.programs(), rows: 'article', options: typing },
  {
    name: 'timetable',
    path: paths.tables(),
    rows: 'article',
    options: {
      wanted: 'article',
      act: {
        press: 'main nav a:not([aria-current])',
        effect: 'main nav a:last-child[aria-current], main nav a:not(:first-child)[aria-current]',
      },
    },
  },
].filter(({ name }) => chosen('VIEWS', 'home,programs,timetable').includes(name));

async function visit(context: BrowserContext, profile: string, address: string, options: ProbeOptions) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const slow = profile === 'phone';
  const restrain = async (on: boolean) => {
    await cdp.send('Network.emulateNetworkConditions', on ? line : noLine);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: on ? 4 : 1 });
  };
  await cdp.send('Network.enable');
  await restrain(slow);
  await page.addInitScript(probe, options);
  await page.goto(address, { waitUntil: 'commit' });
  let found: Found | undefined;
  // Not by the page's own `evaluate`, whose script takes a slow processor 130 ms before the first paint.
  const look = async () => {
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: 'window.firstView',
      returnByValue: true,
    });
    found = result.value;
    return found;
  };
  await expect.poll(look, { timeout: 60_000, intervals: [250] }).toBeDefined();
  await restrain(false);
  if (!found) throw new Error('the page became not interactive');
  return { found, page };
}

/** What a second visit has: kept collections and the worker's files. */
const keeps = async () =>
  (await indexedDB.databases()).some(({ name }) => name === 'kept') &&
  (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';

async function leave(page: Page): Promise<void> {
  // Playwright's `waitForFunction` takes the promise for the answer.
  await expect.poll(() => page.evaluate(keeps), { timeout: 90_000 }).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await page.close();
}

const all = new Map<string, Found[]>();
function add(name: string, found: Found): void {
  all.set(name, [...(all.get(name) ?? []), found]);
}

async function contextFor(browser: Browser, profile: string): Promise<BrowserContext> {
  const phone = {
    viewport: { width: 412, height: 915 },
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile',
  };
  const desk = { viewport: { width: 1440, height: 900 } };
  return browser.newContext({
    ...(profile === 'phone' ? phone : desk),
    locale: 'en',
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'light',
  });
}

async function round(
  browser: Browser,
  size: number,
  origin: string,
  floors: Map<string, Floors>,
): Promise<void> {
  for (const profile of profiles)
    for (const { name, path, rows, options } of views) {
      const row = `${String(size).padEnd(5)} ${profile.padEnd(6)} ${name.padEnd(10)}`;
      const context = await contextFor(browser, profile);
      const first = await visit(context, profile, origin + path, options);
      add(`${row} first`, first.found);
      await leave(first.page);
      const second = await visit(context, profile, origin + path, options);
      add(`${row} second`, second.found);
      await context.close();
      const floor = floors.get(name);
      if (!floor) continue;
      for (const kind of ['static', 'react'] as const) {
        const other = await contextFor(browser, profile);
        const gone = kind === 'react' ? 'article' : rows;
        const copied: ProbeOptions = { wanted: options.wanted, act: { type: 'zzzz', gone } };
        add(`${row} ${kind}`, (await visit(other, profile, floor[kind], copied)).found);
        await other.close();
      }
    }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function print(): void {
  console.log('programs, profile, page, visit      painted   interactive   × static   shift   moved');
  for (const [name, found] of all) {
    const of = (key: 'painted' | 'interactive' | 'shift', from = found) =>
      median(from.map((one) => one[key]));
    const floor = all.get(name.replace(/ \w+$/, ' static'));
    const ratio = floor ? (of('painted') / of('painted', floor)).toFixed(1) : '';
    const moved = [...new Set(found.flatMap((one) => one.moved))];
    const ms = ['painted', 'interactive'] as const;
    const times = ms.map((key) => `${Math.round(of(key))} ms`.padStart(11)).join(' ');
    console.log(
      `${name.padEnd(32)}${times}${ratio.padStart(11)}${of('shift').toFixed(3).padStart(9)}   ${moved.join(' | ')}`,
    );
    if (moved.length > 0 && / (?:first|second)$/.test(name)) process.exitCode = 1;
  }
  console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}`);
}

buildBeforeTests();
const browser = await launchBrowser();
for (const size of sizes) {
  const server = await generatedServer({ members: 300, programs: size, comments: 10 });
  const floors = new Map<string, Floors>();
  for (const { name, path, rows } of views)
    floors.set(name, await floorsOf(browser, server.origin + path, rows));
  for (let turn = 0; turn < rounds; turn += 1) await round(browser, size, server.origin, floors);
  for (const floor of floors.values()) floor.close();
  await server.stop();
}
await browser.close();
print();
