import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowd } from './crowd.ts';
import { forkServer } from './fork-server.ts';
import { LiveClient, wholeListens } from './live-client.ts';
import { at, every, mb, ms, say, settled, sum, told } from './pace.ts';

const members = Number(process.env.LIVE_CLIENTS ?? 3000);
const programs = 1000;
const slack = 3;

const dataDir = mkdtempSync(join(tmpdir(), 'live-'));
const server = forkServer([String(members), String(programs)], {
  PATH: process.env.PATH,
  PORT: '0',
  DATA_DIR: dataDir,
  SEED: 'demo',
});
server.once('exit', (code) => {
  if (code === 0) return;
  process.stdout.write('the server ended\n');
  process.exit(1);
});
process.once('exit', () => {
  server.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});
const { origin, tokens, restart } = (await told(server)) as {
  origin: string;
  tokens: string[];
  restart: number;
};
say(`restart with ${members} members and ${programs} programs: ${ms(restart)}`);
const made = crowd({ members, programs, now: Date.now() });
const people = made.members;
const clients = people.map(
  ({ uid, email }, i) =>
    new LiveClient({
      origin,
      token: tokens[i] as string,
      listens: wholeListens(uid, email),
      compress: i % 2 === 1,
    }),
);
const lost = new Set<LiveClient>();
for (const client of clients) client.onLost = () => lost.add(client);

interface Bound {
  readonly what: string;
  readonly value: number;
  readonly most: number;
  readonly unit: (value: number) => string;
}
const bounds: Bound[] = [];
await phase(connectAll);
await phase(() => news(5, 10));
await phase(() => writes(300, 10));
await phase(() => reconnects(Math.min(1000, members)));
await phase(() => likes(50, 10));
await phase(closing);
const rejected = sum(clients.map((client) => client.rejected));
say(`lost connections: ${lost.size}, rejected requests: ${rejected}`);
const tooMuch = bounds.filter(({ value, most }) => value > most * slack);
for (const { what, value, most, unit } of tooMuch)
  say(`too much: ${what}: ${unit(value)}, asked ${unit(most)}`);
// the server's end affects everybody
const failures = tooMuch.length + lost.size + rejected;
server.disconnect();
await once(server, 'exit');
process.exit(failures > 0 ? 1 : 0);

/** Also prints CPU time, which other load does not change. */
async function phase(step: () => Promise<void>): Promise<void> {
  const before = await figures();
  const own = process.cpuUsage();
  await step();
  const { memory, longestWait, work } = await figures();
  const { user, system } = process.cpuUsage(own);
  say(
    `  processor: server ${ms(work - before.work)}, clients ${ms((user + system) / 1e3)}; server's memory ${mb(memory)}, longest wait of its loop ${ms(longestWait)}`,
  );
  bounds.push({ what: 'memory', value: memory, most: 800e6, unit: mb });
}

async function connectAll(): Promise<void> {
  const started = performance.now();
  await inTurn(clients, 200, (client) => client.sync());
  const took = performance.now() - started;
  const each = (half: number) =>
    sum(clients.filter((_, i) => i % 2 === half).map(({ received }) => received)) / (members / 2);
  say(
    `${members} connected and synced in ${ms(took)}; each got ${mb(each(0))}, after compression ${mb(each(1))}`,
  );
  bounds.push({ what: 'connect and sync', value: took, most: 15_000, unit: ms });
}

let stamps = 0;

async function news(perSecond: number, seconds: number): Promise<void> {
  const delays: number[] = [];
  for (const client of clients)
    client.onPush = (text) => {
      const sent = /stamp:([\d.]+)/.exec(text);
      if (sent) delays.push(performance.now() - Number(sent[1]));
    };
  const [writer] = clients;
  const filler = 'x'.repeat(900);
  await every(1000 / perSecond, perSecond * seconds, () => {
    stamps += 1;
    const saved = { version: stamps, by: 'admin@example.org', at: { '.sv': 'timestamp' } };
    void writer?.update({
      'setting/information/announcements/stamp': {
        text: { en: `stamp:${performance.now()} ${filler}` },
        at: 1,
      },
      'setting/version/information/announcements/stamp': saved,
    });
  });
  await settled(() => delays.length >= perSecond * seconds * members);
  report(`${perSecond} changes a second to everybody`, delays, perSecond * seconds * members, 500);
}

async function writes(perSecond: number, seconds: number): Promise<void> {
  const delays: number[] = [];
  let count = 0;
  await every(1000 / 50, 50 * seconds, () => {
    for (let i = 0; i < perSecond / 50; i++) {
      const index = count++ % members;
      const sent = performance.now();
      void clients[index]
        ?.update({ [`state/mail/${people[index]?.uid}/mail${count % 10}/read`]: count % 3 === 0 })
        .then((status) => {
          if (status === 'ok') delays.push(performance.now() - sent);
        });
    }
  });
  await settled(() => delays.length >= count);
  report(`${perSecond} durable writes a second`, delays, count, 100);
}

async function reconnects(number: number): Promise<void> {
  const some = clients.slice(0, number);
  for (const client of some) client.cut();
  const started = performance.now();
  await Promise.all(some.map((client) => client.sync()));
  const took = performance.now() - started;
  say(`${number} reconnects with nothing kept: ${ms(took)}`);
  bounds.push({ what: 'F42: reconnects', value: took, most: 5000, unit: ms });
}

async function likes(perSecond: number, seconds: number): Promise<void> {
  const ids = Object.keys((made.database.staticData as { program: object }).program);
  let count = 0;
  const storm = every(1000 / perSecond, perSecond * seconds, () => {
    const index = count++ % members;
    void clients[index]?.update({
      [`state/like/data/${ids[count % ids.length]}/${people[index]?.uid}`]: true,
    });
  });
  await Promise.all([storm, news(1, seconds)]);
  say(`meanwhile ${perSecond} likes a second`);
}

/** Closing the site revokes everybody's list of programs. */
async function closing(): Promise<void> {
  const delays: number[] = [];
  const begun = performance.now();
  for (const client of clients)
    client.onPush = (text) => {
      if (text.startsWith('{"t":"d","d":{"a":"c"') && text.includes('staticData/program"'))
        delays.push(performance.now() - begun);
    };
  await clients[0]?.update({ 'setting/base/closed': true });
  const expected = members - 1;
  await settled(() => delays.length >= expected);
  report('a closed site ends listens', delays, expected, 2000);
}

function report(what: string, delays: number[], expected: number, most: number): void {
  say(
    `${what}: ${delays.length} of ${expected} arrived, p50 ${ms(at(delays, 0.5))}, p99 ${ms(at(delays, 0.99))}, longest ${ms(at(delays, 1))}`,
  );
  bounds.push({ what, value: at(delays, 0.99), most, unit: ms });
  if (delays.length !== expected)
    bounds.push({
      what: `${what}, other than expected`,
      value: Math.abs(expected - delays.length),
      most: 0,
      unit: String,
    });
}

async function inTurn<T>(items: T[], atOnce: number, step: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await step(item);
    }),
  );
}

interface Figures {
  memory: number;
  longestWait: number;
  work: number;
}

async function figures(): Promise<Figures> {
  server.send('figures');
  return (await told(server)) as Figures;
}
