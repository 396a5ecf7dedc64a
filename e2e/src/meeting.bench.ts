import type { Browser, Page } from '@playwright/test';
import { twoPageAbstract } from './support/abstract.ts';
import { launchBrowser } from './support/browser.ts';
import buildBeforeTests from './support/build.ts';
import { databaseOf } from './support/database.ts';
import { Viewers } from './support/every-page.ts';
import { generatedServer } from './support/generated-server.ts';
import {
  heapOf,
  type Measured,
  measured,
  type Sample,
  scrollThrough,
  timePaint,
  watchPaints,
} from './support/paint.ts';
import { paths } from './support/paths.ts';
import { contentOf, staticPage } from './support/static-copy.ts';
import { paints, row, taskOnce, tasks } from './support/verdicts.ts';

/**
 * `pnpm bench meeting`: the meeting area with 300 and 3,000 generated programs, beside pages without framework that have the same content,
 * in the same minute. Painted in 50 ms, heap 25 MB, no task over 50 ms, every row in the page and in print, first sync 1.5 MB. A time that
 * is over is tried again, as the machine may be busy; while the static page needs more than half of it, a word of its own says so. Arguments are numbers
 * of programs; `ORIGIN` names a server that already has them.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const mostHeap = 25;
const mostSync = 1.5;
const comments = 500;
/** Of more programs, the page holds those near the visible part. */
const wholeUpTo = 500;
const words = ['glacier', 'radar', 'ozone', 'penguin', 'snow', 'Room', 'S-o1'];

const status = async (page: Page) => (await page.locator('main p[role=status]').first().textContent()) ?? '';
const countChanged = (before: string) =>
  document.querySelector('main p[role=status]')?.textContent !== before;

async function open(viewers: Viewers, path: string): Promise<Measured> {
  const page = await viewers.open('presenter', { theme: 'light', locale: 'en' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(watchPaints);
  await page.goto(path);
  await page.locator('main article').first().waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  // What the worker keeps for offline takes a processor for some seconds, once for each release.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  return measured(page);
}

async function programList(browser: Browser, viewers: Viewers, count: number): Promise<void> {
  const own = await open(viewers, paths.programs());
  const { page } = own;
  const rows = page.locator('main li > article');
  const complete = () =>
    page.waitForFunction(
      (most) => document.querySelectorAll('main li > article').length >= most,
      count <= wholeUpTo ? count : 1,
      { timeout: 60_000 },
    );
  await complete();
  const inPage = await rows.count();
  row('rows in the page', String(inPage), '', inPage === count || count > wholeUpTo);
  const printed = () =>
    page.waitForFunction((all) => document.querySelectorAll('main li > article').length >= all, count, {
      timeout: 60_000,
    });
  await page.emulateMedia({ media: 'print' });
  await printed();
  const { html, css } = await contentOf(page);
  await page.emulateMedia({ media: null });
  const floor = await measured(await staticPage(browser, { css, parts: [html] }));

  const search = page.locator('input[type=search]');
  await paints(
    'search',
    async () => {
      const samples: Sample[] = [];
      for (const word of words) {
        await search.focus();
        samples.push(
          await timePaint(own, () => page.keyboard.insertText(word), countChanged, await status(page)),
        );
        const before = await status(page);
        await page.keyboard.press('ControlOrMeta+a');
        samples.push(await timePaint(own, () => page.keyboard.press('Delete'), countChanged, before));
      }
      return samples;
    },
    async () => {
      const samples: Sample[] = [];
      for (const word of words) {
        await floor.page.locator('#search').focus();
        samples.push(
          await timePaint(
            floor,
            () => floor.page.keyboard.insertText(word),
            () => true,
          ),
        );
        await floor.page.keyboard.press('ControlOrMeta+a');
        samples.push(
          await timePaint(
            floor,
            () => floor.page.keyboard.press('Delete'),
            () => true,
          ),
        );
      }
      return samples;
    },
  );
  const session = page.locator('select[name=session]');
  const floorSearch = floor.page.locator('#search');
  await paints(
    'filter',
    async () => {
      const samples: Sample[] = [];
      for (const id of ['OB', '', 'IA', ''])
        samples.push(await timePaint(own, () => session.selectOption(id), countChanged, await status(page)));
      return samples;
    },
    async () => {
      const samples: Sample[] = [];
      for (const word of ['OB-', '', 'IA-', ''])
        samples.push(
          await timePaint(
            floor,
            () => floorSearch.fill(word),
            () => true,
          ),
        );
      return samples;
    },
  );
  await complete();
  await tasks(
    'scroll the list',
    own,
    () => scrollThrough(page),
    floor,
    () => scrollThrough(floor.page),
  );
  const [heap, floorHeap] = [await heapOf(own.cdp), await heapOf(floor.cdp)];
  row('heap, list', `${heap.toFixed(1)} MB`, `${floorHeap.toFixed(1)} MB`, heap <= mostHeap);
  await page.emulateMedia({ media: 'print' });
  await printed();
  const onPaper = await rows.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  row('rows in print', String(onPaper), '', onPaper === count);
  await floor.page.context().close();
  await page.context().close();
}

const dayShown = (name: string) => document.querySelector(`main article a[href*="/table/${name}/"]`) !== null;
/** What is out of view comes right after it. */
const dayWhole = () => document.querySelector('main [data-band]:empty') === null;

async function timetable(browser: Browser, viewers: Viewers): Promise<void> {
  const own = await open(viewers, paths.table('day1'));
  const { page } = own;
  const days = ['day1', 'day2', 'day3', 'day4', 'day5'];
  const link = (day: string) => page.locator(`main nav a[href$="/table/${day}"]`);
  const parts: string[] = [];
  let css = '';
  for (const day of days) {
    await link(day).click();
    await page.waitForFunction(dayShown, day);
    await page.waitForFunction(dayWhole);
    const content = await contentOf(page);
    parts.push(content.html);
    css = content.css;
  }
  const floor = await measured(await staticPage(browser, { css, parts }));
  await paints(
    'change day',
    async () => {
      const samples: Sample[] = [];
      for (const day of [...days, ...days])
        samples.push(await timePaint(own, () => link(day).click(), dayShown, day));
      return samples;
    },
    async () => {
      const samples: Sample[] = [];
      for (const index of [0, 1, 2, 3, 4])
        samples.push(
          await timePaint(
            floor,
            () => floor.page.locator(`[data-part="${index}"]`).click(),
            () => true,
          ),
        );
      return samples;
    },
  );
  await tasks(
    'scroll the timetable',
    own,
    () => scrollThrough(page, 20),
    floor,
    () => scrollThrough(floor.page, 20),
  );
  const [heap, floorHeap] = [await heapOf(own.cdp), await heapOf(floor.cdp)];
  row('heap, timetable', `${heap.toFixed(1)} MB`, `${floorHeap.toFixed(1)} MB`, heap <= mostHeap);
  await floor.page.context().close();
  await page.context().close();
}

const poster = 'S-p01';

async function uploadPoster(viewers: Viewers): Promise<void> {
  const page = await viewers.open('admin', { theme: 'light', locale: 'en' });
  await page.goto(paths.presentation(poster));
  const file = page.getByRole('listitem').filter({ hasText: 'Presentation file' });
  await file
    .locator('input[type=file]')
    .setInputFiles({ name: 'poster.pdf', mimeType: 'application/pdf', buffer: await twoPageAbstract() });
  await file.getByText('Complete').waitFor({ timeout: 120_000 });
  await page.context().close();
}

const headed = (title: string) => document.querySelector('main h1')?.textContent?.includes(title) === true;
const pictured = () => {
  const image = document.querySelector<HTMLImageElement>('main section img[alt^="Page 1"]');
  return Boolean(image?.complete && image.naturalWidth > 0);
};

async function posters(browser: Browser, viewers: Viewers): Promise<void> {
  await uploadPoster(viewers);
  const own = await open(viewers, `${paths.tableItem('day4', 'room1', 'S-3')}?view=gallery`);
  const { page } = own;
  const link = page.locator(`main article a[href$="/presentation/${poster}"]`).first();
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('main article img')?.naturalWidth ?? 0) > 0,
  );
  const title = (await link.textContent()) ?? '';
  const { html, css } = await contentOf(page);
  const image = await page.locator('main article img').first().getAttribute('src');
  const picture = await page.evaluate(async (src) => {
    const bytes = new Uint8Array(await (await fetch(src)).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  }, image as string);
  const floor = await measured(
    await staticPage(browser, {
      css,
      parts: [
        html.replace(image as string, ''),
        `<h1>${title}</h1><img src="data:image/png;base64,${picture}">`,
      ],
    }),
  );
  const rounds = (done: (argument: string) => boolean) => async () => {
    const samples: Sample[] = [];
    for (let round = 0; round < 5; round++) {
      samples.push(await timePaint(own, () => link.click(), done, title));
      await page.goBack();
      await link.waitFor();
    }
    return samples;
  };
  const still = async () => {
    const samples: Sample[] = [];
    for (let round = 0; round < 5; round++) {
      samples.push(
        await timePaint(
          floor,
          () => floor.page.locator('[data-part="1"]').click(),
          () => true,
        ),
      );
      await floor.page.locator('[data-part="0"]').click();
    }
    return samples;
  };
  await rounds(headed)();
  await paints('open a poster', rounds(headed), still);
  await paints('open a poster, with its picture', rounds(pictured), still);
  await floor.page.context().close();
  await page.context().close();
}

const talk = 'S-o01';

async function discussion(viewers: Viewers, origin: string): Promise<void> {
  const own = await open(viewers, paths.presentation(talk));
  const { page } = own;
  await page.waitForFunction(() => document.querySelectorAll('#comments article').length >= 100, null, {
    timeout: 60_000,
  });
  const entries = page.locator('#comments article');
  // By roles and texts, Playwright's own search takes longer in the page than what is measured.
  const earlier = page.locator('#comments p[role=status] + button');
  await taskOnce('show all its comments', own, async () => {
    while ((await earlier.count()) > 0) {
      await earlier.click();
      await page.waitForFunction(() => document.querySelector('#comments [aria-busy]') === null);
    }
    await page.waitForFunction(
      (all) => document.querySelectorAll('#comments article').length >= all,
      comments,
    );
  });
  const shown = await entries.count();
  row('comments in the page', String(shown), '', shown === comments);
  const other = await databaseOf({ origin }, 'participant@example.org');
  let sent = 0;
  await tasks(`a comment on a page that shows ${shown}`, own, async () => {
    const body = `Comment number ${++sent}`;
    await other.update({
      [`state/issue/data/${talk}/-bench${sent}${Date.now()}`]: {
        uid: 'demo-participant',
        name: 'Hikaru Yukawa',
        body,
        time: { '.sv': 'timestamp' },
      },
    });
    await page.waitForFunction(
      (text) => [...document.querySelectorAll('#comments article > p')].at(-1)?.textContent === text,
      body,
    );
  });
  await tasks('scroll the discussion', own, () => scrollThrough(page));
  const heap = await heapOf(own.cdp);
  row('heap, discussion', `${heap.toFixed(1)} MB`, '', heap <= mostHeap);
  other.close();
  await page.context().close();
}

async function firstSync(viewers: Viewers): Promise<void> {
  await viewers.open('presenter', { theme: 'light', locale: 'en' }).then((page) => page.context().close());
  const page = await viewers.open('presenter', { theme: 'light', locale: 'en' });
  let bytes = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      bytes += Buffer.byteLength(payload);
    }),
  );
  await page.goto(paths.programs());
  await page
    .getByRole('status')
    .filter({ hasText: /^1,?000 / })
    .waitFor({ timeout: 60_000 });
  const mb = bytes / 1e6;
  row('first sync, 3,000 members, 1,000 programs', `${mb.toFixed(2)} MB`, '', mb <= mostSync);
  await page.context().close();
}

const { ORIGIN } = process.env;
if (!ORIGIN) buildBeforeTests();
const browser = await launchBrowser();
for (const programs of sizes.length ? sizes : [300, 3000]) {
  console.log(`\n${programs} programs, 10 rooms, 5 days${' '.repeat(44)}static`);
  const { origin, stop } = ORIGIN
    ? { origin: ORIGIN, stop: async () => {} }
    : await generatedServer({ members: 300, programs, comments });
  const viewers = new Viewers(browser, origin);
  await programList(browser, viewers, programs);
  await timetable(browser, viewers);
  await posters(browser, viewers);
  await discussion(viewers, origin);
  await stop();
}
if (sizes.length === 0) {
  const { origin, stop } = await generatedServer({ members: 3000, programs: 1000, comments: 0 });
  await firstSync(new Viewers(browser, origin));
  await stop();
}
await browser.close();
