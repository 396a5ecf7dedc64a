import { createRandom } from 'api-mocks/factories/random';
import type { Acknowledged, StoredProgramme } from 'api-mocks/storm/messages';
import { dbPaths } from 'shared-data/models/db-paths';
import { launchBrowser } from './support/browser.ts';
import buildBeforeTests from './support/build.ts';
import { databaseOf } from './support/database.ts';
import { compareDesk, moveAtDesk, openDesk } from './support/storm/desk.ts';
import { lostWrites, misplaced } from './support/storm/ledger.ts';
import { scriptedEditors } from './support/storm/scripted-editors.ts';
import { delaysOf } from './support/storm/sightings.ts';
import { sightingsOf } from './support/storm/watched-board.ts';
import { Symposium } from './support/symposium.ts';
import { quantileOf, row } from './support/verdicts.ts';

/**
 * `pnpm bench move-storm`: eight editors, two of them in browsers, make 10,000 moves in ten rounds (`MOVES` makes fewer). At each quiet moment
 * both boards show what is stored and the marks found by looking at every pair, no program stands twice, and no acknowledged move is lost. Others
 * see a move within 300 ms at the pace of people; what it takes in the storm, where all share the processor, is only shown. With `PACED=yes`
 * every round is made at the pace of people, and every move counts (16 minutes).
 */
const { MOVES = '10000', PACED } = process.env;
const allPaced = PACED === 'yes';
const rounds = 10;
const scripts = 6;
/** Of each browser in a round. */
const inStorm = 6;
const inQuiet = 4;
/** Milliseconds that each script pauses after a move in a paced round: in the others they only wait for the server, more than any hand. */
const pause = 500;
const mostMs = 300;
const day = 'day2';

const random = createRandom('storm');
const below = (limit: number) => random.int(0, Math.max(limit, 1) - 1);

buildBeforeTests();
const symposium = await Symposium.start();
const browsers = [await launchBrowser(), await launchBrowser()];
const editors = await scriptedEditors(symposium.origin, scripts);

/** Ways that are long, and people who are away, so that there are all kinds of marks. */
async function plantWarnings({ programs, profiles, tables }: StoredProgramme): Promise<void> {
  const admin = await databaseOf(symposium, 'admin@example.org');
  const authors = JSON.stringify(programs);
  const uids = Object.keys(profiles).filter((uid) =>
    authors.includes(`"familyName":"${profiles[uid]?.name.split(' ').at(-1)}"`),
  );
  const away = { date: tables[day]?.date, begin: '10:30', end: '16:00' };
  await admin.update({
    [`${dbPaths.walks}/annex/auditorium`]: 15,
    [`${dbPaths.walks}/multipurpose/seminar`]: 10,
    ...Object.fromEntries(uids.slice(0, 40).map((uid) => [`${dbPaths.unavailable(uid)}/0`, away])),
  });
  admin.close();
}

try {
  await plantWarnings(await editors.read());
  const before = await editors.read();
  const desks = await Promise.all(
    browsers.map((browser, at) =>
      openDesk(browser, symposium.origin, at === 0 ? 'editor@example.org' : 'admin@example.org', day),
    ),
  );
  const scripted: Acknowledged[] = [];
  const quiet = new Set<Acknowledged>();
  const paced = new Set<Acknowledged>();
  const faults: string[] = [];
  let told = 0;
  let marks = 0;
  const all = () => [...scripted, ...desks.flatMap(({ writes }) => writes.acknowledged)];

  const answered = async () => {
    for (const { page, writes } of desks)
      while (writes.waiting() > 0) await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  const compare = async (moment: string) => {
    await answered();
    const stored = await editors.read();
    const found = [
      ...lostWrites(before.tables, stored.tables, all()),
      ...misplaced(stored),
      ...(await Promise.all(desks.map((desk) => compareDesk(desk, stored, day)))).flat(),
      ...desks.flatMap((desk) => desk.faults.splice(0)),
    ];
    for (const fault of found.slice(0, 10)) console.log(`${moment}: ${fault}`);
    faults.push(...found);
  };

  for (let round = 1; round <= rounds; round++) {
    const begun = performance.now();
    const isPaced = allPaced || round === rounds;
    const [made] = await Promise.all([
      editors.round(Math.round(Number(MOVES) / rounds), isPaced ? pause : 0),
      ...desks.map((desk) => moveAtDesk(desk, inStorm, below)),
    ]);
    scripted.push(...made.acknowledged);
    if (isPaced) for (const write of made.acknowledged) paced.add(write);
    told += made.told;
    const seconds = (performance.now() - begun) / 1000;
    await compare(`after round ${round}`);
    marks += (await desks[0]?.page.locator('[data-rooms] [data-clash]').count()) ?? 0;
    const known = new Set(all());
    for (let turn = 0; turn < inQuiet; turn++) for (const desk of desks) await moveAtDesk(desk, 1, below);
    await answered();
    for (const write of all()) if (!known.has(write)) quiet.add(write);
    console.log(
      `round ${round}: ${made.acknowledged.length} moves in ${seconds.toFixed(1)} s, ${told} told so far`,
    );
  }
  await compare('at the end');
  const byBrowsers = desks.map(({ writes }) => writes.acknowledged);
  const rejected = desks.reduce((sum, { writes }) => sum + writes.rejected, 0);
  console.log(
    `\n${all().length} moves acknowledged, ${byBrowsers.map(({ length }) => length).join(' and ')} of them of the browsers; ${told + rejected} times somebody else was faster; ${marks} talks marked as in conflict at the quiet moments`,
  );
  row('faults at the quiet moments', String(faults.length), '', faults.length === 0);

  const table = before.tables[day];
  if (!table) throw new Error(`no ${day}`);
  const views = await Promise.all(desks.map(({ page }) => sightingsOf(page)));
  const seen = (name: string, counts: (write: Acknowledged, desk: number) => boolean, counted = true) => {
    const found = views.map((sightings, desk) =>
      delaysOf(table, all(), sightings, (write) => counts(write, desk)),
    );
    const delays = found.flatMap((one) => one.delays);
    const overtaken = found.reduce((sum, one) => sum + one.overtaken, 0);
    const [p50, p95] = [quantileOf(0.5, delays), quantileOf(0.95, delays)];
    const shown = `p50 ${p50} ms, p95 ${p95} ms`;
    if (counted)
      row(name, shown, `${delays.length}, overtaken ${overtaken}`, delays.length > 0 && p95 <= mostMs);
    else console.log(`${name}, only shown: ${shown}, ${delays.length}, overtaken ${overtaken}`);
  };
  const ofOther = (write: Acknowledged, desk: number) => byBrowsers[1 - desk]?.includes(write) === true;
  seen('browser to browser, quiet', (write, desk) => ofOther(write, desk) && quiet.has(write));
  seen('six scripts at two moves a second', (write) => paced.has(write));
  const ofScripts = new Set(scripted);
  seen(
    allPaced ? 'browser to browser, beside the scripts' : 'browser to browser, in the storm',
    (write, desk) => ofOther(write, desk) && !quiet.has(write),
    allPaced,
  );
  if (!allPaced)
    seen('scripts to browsers, in the storm', (write) => ofScripts.has(write) && !paced.has(write), false);
} finally {
  editors.stop();
  for (const browser of browsers) await browser.close();
  await symposium.stop();
}
