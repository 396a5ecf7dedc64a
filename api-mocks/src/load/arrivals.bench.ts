import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Arrival, arrive } from './arriving.ts';
import { crowd } from './crowd.ts';
import { forkServer } from './fork-server.ts';
import { LiveClient, wholeListens } from './live-client.ts';
import { at, every, mb, ms, say, sum, told } from './pace.ts';

/**
 * `pnpm bench arrivals`: the minute before the opening talk. `ARRIVALS` browsers (3,000) that know nothing of the site open the timetable
 * within a minute, a third of them from the hall's one address, each with the files that it names and its settings; every second one is a
 * member, whose page then syncs over a socket. Meanwhile members who are there write 300 times a second. Nothing may fail, all must have arrived when the minute is over (and five
 * seconds), and the writes must be as quick as in `live.bench.ts`. Times also hold what the clients take of the same processors.
 */
const arrivals = Number(process.env.ARRIVALS ?? 3000);
const seconds = Number(process.env.SECONDS ?? 60);
const writesPerSecond = 300;
const present = 100;
const slack = 3;
const root = join(import.meta.dirname, '../../..');

const dataDir = mkdtempSync(join(tmpdir(), 'arrivals-'));
const builds = [join(root, 'shell/dist'), join(root, 'participant/dist')];
const server = forkServer([String(arrivals), '1000', ...builds], {
  PATH: process.env.PATH,
  PORT: '0',
  DATA_DIR: dataDir,
  SEED: 'demo',
  TRUSTED_PROXIES: 'loopback',
});
server.once('exit', () => {
  say('the server ended');
  process.exit(1);
});
process.once('exit', () => {
  server.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});
const { origin, tokens } = (await told(server)) as { origin: string; tokens: string[] };
const { members } = crowd({ members: arrivals, programs: 1000, now: Date.now() });
const page = `${origin}/meeting/table`;
/** Every third person sits in the hall, behind one address; the others are everywhere. */
const networkOf = (index: number) => ({
  'x-forwarded-for':
    index % 3 === 0 ? '203.0.113.7' : `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`,
});
const client = (index: number) =>
  new LiveClient({
    ...{ origin, token: tokens[index] as string, compress: index % 4 === 1, headers: networkOf(index) },
    listens: wholeListens(members[index]?.uid ?? '', members[index]?.email ?? ''),
  });

const writers = Array.from({ length: present }, (_, index) => client(index));
for (const writer of writers) await writer.sync();
// The first visitor of all waits for the page to be drawn.
await arrive(page);
const quiet: Arrival[] = [];
while (quiet.length < 10) quiet.push(await arrive(page));
const middle = (of: 'page' | 'all') =>
  at(
    quiet.map((arrival) => arrival[of]),
    0.5,
  );
say(
  `one alone: page ${ms(middle('page'))}, all of ${quiet[0]?.requests} requests and ${mb(quiet[0]?.bytes ?? 0)} ${ms(middle('all'))}`,
);

const failures: string[] = [];
const done: Arrival[] = [];
const synced: number[] = [];
const written: number[] = [];
let writes = 0;
let drawn = 0;
const begun = performance.now();
const storm = every(20, 50 * seconds, () => {
  for (let i = 0; i < writesPerSecond / 50; i++) void write(writes++);
});
const under: Promise<void>[] = [];
await every((1000 * seconds) / arrivals, arrivals, () => void under.push(one(under.length)));
await storm;
await Promise.all(under);
const took = performance.now() - begun;

async function one(index: number): Promise<void> {
  try {
    const isMember = index % 2 === 1;
    const arrival = await arrive(page, { ...networkOf(index), ...(isMember && { cookie: 'account=yes' }) });
    done.push(arrival);
    if (arrival.drawn) drawn += 1;
    if (!isMember) return;
    const from = performance.now();
    const own = client(index);
    await own.sync();
    synced.push(performance.now() - from);
    if (own.rejected > 0) failures.push('a listen was rejected');
    own.cut();
  } catch (error) {
    failures.push((error as Error).message);
  }
}

async function write(number: number): Promise<void> {
  const index = number % present;
  const sent = performance.now();
  const path = `state/mail/${members[index]?.uid}/mail${number % 10}/read`;
  const status = await writers[index]?.update({ [path]: number % 3 === 0 });
  if (status === 'ok') written.push(performance.now() - sent);
  else failures.push(`a write was answered ${status}`);
}

server.send('figures');
const { memory, longestWait, work } = (await told(server)) as {
  memory: number;
  longestWait: number;
  work: number;
};
const own = process.cpuUsage();
say(
  `${done.length} of ${arrivals} arrived in ${ms(took)}, ${drawn} got a drawn page, ${mb(sum(done.map(({ bytes }) => bytes)))} in all`,
);
const pageTimes = done.map((arrival) => arrival.page);
const allTimes = done.map((arrival) => arrival.all);
const rows: [what: string, times: number[], most?: number][] = [
  ['page', pageTimes, 500],
  ['page and files', allTimes, 1500],
  ['sync of a member', synced, 1500],
  [`${writesPerSecond} writes a second`, written, 100],
];
for (const [what, times] of rows)
  say(`${what}: p50 ${ms(at(times, 0.5))}, p99 ${ms(at(times, 0.99))}, longest ${ms(at(times, 1))}`);
say(
  `processor: server ${ms(work)}, clients ${ms((own.user + own.system) / 1e3)}; server's memory ${mb(memory)}, longest wait of its loop ${ms(longestWait)}`,
);
for (const [what, times, most = Number.POSITIVE_INFINITY] of rows)
  if (at(times, 0.99) > most * slack) failures.push(`${what}: p99 ${ms(at(times, 0.99))}, asked ${ms(most)}`);
if (took > (seconds + 5) * 1000) failures.push(`the last arrived after ${ms(took)}`);
// Who comes while the page is drawn again gets it as it is.
if (drawn < 0.45 * arrivals) failures.push('visitors got pages that were not drawn');
for (const failure of new Set(failures)) say(`failed: ${failure}`);
server.removeAllListeners('exit');
server.disconnect();
await once(server, 'exit');
process.exit(failures.length > 0 ? 1 : 0);
