import { launchBrowser } from './support/browser.ts';
import buildBeforeTests from './support/build.ts';
import { Viewers } from './support/every-page.ts';
import { generatedServer } from './support/generated-server.ts';
import { comments, discussion } from './support/meeting/discussion.ts';
import { posters } from './support/meeting/posters.ts';
import { programList } from './support/meeting/program-list.ts';
import { timetable } from './support/meeting/timetable.ts';
import { paths } from './support/paths.ts';
import { row } from './support/verdicts.ts';

/**
 * `pnpm bench meeting`: the meeting area with 300 and 3,000 generated programs, beside pages without framework that have the same content,
 * in the same minute. Painted in 50 ms, heap 25 MB, no task over 50 ms, every row in the page and in print, first sync 1.5 MB. A time that
 * is over is tried again, as the machine may be busy; while the static page needs more than half of it, a word of its own says so. Arguments are numbers
 * of programs; `ORIGIN` names a server that already has them.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const mostSync = 1.5;

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
