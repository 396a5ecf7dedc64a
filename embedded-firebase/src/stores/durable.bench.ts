import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { attachToServer } from '../adapters/node/index.ts';
import { createEngine } from '../engine.ts';
import type { LogRecord } from '../public.ts';
import { openBareState } from '../testing/bare-state.ts';
import { RawClient } from '../testing/raw-client.ts';
import { sqliteStore } from './sqlite.ts';

/** What durability costs: a start and a snapshot with `MEGABYTES` (default 250) of data, and 300 writes a second from 50 clients. */
const megabytes = Number(process.env.MEGABYTES ?? 250);
const directory = mkdtempSync(join(tmpdir(), 'durable-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
let failed = false;
/** Timings vary on a busy machine: only values far beyond the target fail. */
const expect = (what: string, value: number, asked: number) => {
  say(`${what}: ${ms(value)} (asked: ${ms(asked)})`);
  failed ||= value > 5 * asked;
};

const text = 'Observations of sea ice thickness and snow depth in the Weddell Sea. '.repeat(5);
function program(n: number): string {
  const authors = [
    { name: `Ann ${n}`, affiliation: 'Polar Institute' },
    { name: `Bob ${n}`, affiliation: '国立極地研究所' },
  ];
  const files = { abstract: { status: 'complete', version: 1 }, slides: { status: 'complete', version: 2 } };
  const dates = { createdAt: 1_700_000_000_000 + n, updatedAt: 1_700_000_000_000 + n };
  return JSON.stringify({
    title: `Talk ${n}`,
    abstract: text,
    authors,
    session: `S${n % 40}`,
    type: 'oral',
    ...dates,
    files,
  });
}

async function fill(): Promise<number> {
  const store = sqliteStore({ directory, compactAfter: Infinity });
  await store.load(() => {});
  let size = 0;
  for (let n = 0; size < megabytes * 2 ** 20; ) {
    const records: LogRecord[] = [];
    for (const end = n + 500; n < end; n++) {
      const json = program(n);
      size += json.length;
      records.push({ space: 'data', writes: [[`/program/T${String(n).padStart(8, '0')}`, json]] });
    }
    await store.commit(records, () => []);
  }
  await store.close();
  return size;
}

/** Writes 300 times a second while `goesOn`; returns milliseconds per write. */
async function paced(write: (n: number) => Promise<unknown>, goesOn: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; goesOn(); n++) {
    const wait = began + (n * 1000) / 300 - performance.now();
    if (wait > 1) await pause(wait);
    const started = performance.now();
    under.push(write(n).then(() => void taken.push(performance.now() - started)));
  }
  await Promise.all(under);
  return taken.sort((a, b) => a - b);
}
const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

async function snapshot(): Promise<void> {
  const points = { started: false, done: false };
  const store = sqliteStore({
    directory,
    compactAfter: 1,
    reached: (point) => {
      if (point === 'snapshot') points.started = true;
      if (point === 'swap kept') points.done = true;
    },
  });
  const state = await openBareState(store);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const taken = await paced(
    (n) => state.put('data', { [`left/${n % 50}`]: n, [`right/${n % 50}`]: n }),
    () => !points.done,
  );
  delay.disable();
  const seconds = (performance.now() - began) / 1000;
  say(`snapshot of ${megabytes} MB: ${seconds.toFixed(1)} s, meanwhile ${taken.length} commits`);
  say(`  commits p50 ${ms(at(taken, 0.5))}, p99 ${ms(at(taken, 0.99))}, longest ${ms(at(taken, 1))}`);
  say(`  event loop p99 ${ms(delay.percentile(99) / 1e6)}, longest ${ms(delay.max / 1e6)}`);
  await state.kernel.close();
}

async function restart(): Promise<void> {
  const starts: Taken[] = [];
  const bare: Taken[] = [];
  for (let round = 0; round < 3; round++) {
    const began = now();
    const state = await openBareState(sqliteStore({ directory }));
    starts.push(since(began));
    await state.kernel.close();
    const read = now();
    readBare();
    bare.push(since(read));
  }
  const [start, loop] = [best(starts), best(bare)];
  expect(`start with ${megabytes} MB`, start.wall, 3000);
  say(
    `  processor ${ms(start.cpu)}; a loop of SELECT and JSON.parse over the same bytes: ${ms(loop.wall)}, ${ms(loop.cpu)}`,
  );
  say(
    `  ratio ${(start.wall / loop.wall).toFixed(2)}, of processor time ${(start.cpu / loop.cpu).toFixed(2)}`,
  );
}

/** Milliseconds of wall clock, and of CPU, which varies less on a busy machine. */
interface Taken {
  readonly wall: number;
  readonly cpu: number;
}
const now = (): Taken => {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
};
const since = (then: Taken): Taken => ({ wall: now().wall - then.wall, cpu: now().cpu - then.cpu });
const best = (all: readonly Taken[]): Taken => ({
  wall: Math.min(...all.map(({ wall }) => wall)),
  cpu: Math.min(...all.map(({ cpu }) => cpu)),
});

function readBare(): void {
  const db = new DatabaseSync(join(directory, 'engine.sqlite'), { readOnly: true });
  let values = 0;
  for (const { body } of db.prepare('SELECT body FROM piece ORDER BY id').iterate() as Iterable<{
    body: Uint8Array;
  }>) {
    const bytes = Buffer.from(body.buffer);
    const line = bytes.indexOf('\n');
    let from = line + 1;
    for (const [, length] of JSON.parse(bytes.toString('utf8', 0, line)) as [string, number][]) {
      values += Object.keys(JSON.parse(bytes.toString('utf8', from, from + length)) as object).length;
      from += length;
    }
  }
  db.close();
  if (values === 0) throw new Error('there is nothing to read');
}

async function clients(): Promise<void> {
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: sqliteStore({ directory: join(directory, 'small') }),
    rules: { rules: { '.read': true, '.write': true } },
    passwordHasher: { hash: async () => 'none', verify: async () => false },
  });
  const server = createServer();
  const detach = attachToServer(server, engine, { allowedOrigins: () => true, namespace: 'symposium' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = await Promise.all(Array.from({ length: 50 }, () => RawClient.open(port)));
  const end = performance.now() + 10_000;
  const last = new Map<number, Promise<unknown>>();
  const taken = await paced(
    (n) => {
      const client = n % open.length;
      const write = async () => open[client]?.ask('p', { p: `/c${client}/${n}`, d: text });
      const next = (last.get(client) ?? Promise.resolve()).then(write);
      last.set(client, next);
      return next;
    },
    () => performance.now() < end,
  );
  say(`${taken.length} durable writes in 10 s from ${open.length} clients: p50 ${ms(at(taken, 0.5))}`);
  expect('  p99', at(taken, 0.99), 100);
  for (const client of open) client?.close();
  detach();
  await engine.close();
  server.close();
}

await clients();
const filled = performance.now();
await fill();
say(`${megabytes} MB written in ${((performance.now() - filled) / 1000).toFixed(1)} s`);
await snapshot();
await restart();
rmSync(directory, { recursive: true });
process.exitCode = failed ? 1 : 0;
