import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../errors.ts';
import { sqliteStore } from '../stores/sqlite.ts';
import { openBareState } from './bare-state.ts';
import type { Random } from './random.ts';

const FILE = 'engine.sqlite';
const WAL = `${FILE}-wal`;
const PAGE = 4096;

/** Files of a store as a crash left them, and what they hold after each of their last commits. */
export interface Sample {
  readonly directory: string;
  readonly states: readonly string[];
  /** Where in the write-ahead log the last commit begins. Bytes. */
  readonly lastCommit: number;
}

/** Snapshot, log and write-ahead log, all in use, in a new directory below `directory`. */
export async function makeSample(directory: string): Promise<Sample> {
  const live = join(directory, 'live');
  const filled = await openBareState(sqliteStore({ directory: live, compactAfter: 40_000 }));
  for (let n = 0; n < 150; n++)
    await filled.put('data', { [`list/${n}`]: { n, text: `${n} `.repeat(60) }, [`pair/${n % 9}`]: n });
  await filled.kernel.close();
  const store = await openBareState(sqliteStore({ directory: live }));
  const states = [store.text()];
  const crashed = join(directory, 'crashed');
  mkdirSync(crashed);
  let lastCommit = 0;
  for (let n = 0; n < 30; n++) {
    lastCommit = readFileSync(join(live, WAL)).length;
    const text = `${n} `.repeat(n % 5 === 0 ? 3000 : 30);
    await store.put(n % 7 === 0 ? 'auth' : 'data', { [`late/${n}`]: text, [`pair/${n % 9}`]: -n });
    states.push(store.text());
  }
  for (const name of [FILE, WAL]) cpSync(join(live, name), join(crashed, name));
  await store.kernel.close();
  return { directory: crashed, states, lastCommit };
}

export type Verdict = 'rejected' | 'harmless' | 'end left out';

/** Damages a copy of the sample and opens it. Throws when that shows anything but what was kept, or a rejection that changes nothing. */
export async function classifyDamage(sample: Sample, random: Random, scratch: string): Promise<Verdict> {
  rmSync(scratch, { recursive: true, force: true });
  cpSync(sample.directory, scratch, { recursive: true });
  const name = random(2) === 0 ? FILE : WAL;
  const damage = damageFile(join(scratch, name), random);
  const what = `${name}: ${damage.what}`;
  const before = bytesOf(scratch);
  const store = sqliteStore({ directory: scratch });
  const opened = await openBareState(store).catch((error: unknown) => {
    store.close();
    if (error instanceof StoreError && (error.code === 'CORRUPT' || damage.at < 100)) return null;
    throw new Error(`${what}: ${String(error)}`, { cause: error });
  });
  if (opened === null) {
    if (bytesOf(scratch) !== before) throw new Error(`${what}: rejected, but changed`);
    return 'rejected';
  }
  const text = opened.text();
  const index = sample.states.indexOf(text);
  const last = sample.states.length - 1;
  try {
    if (index < 0) throw new Error(`${what}: what never was is served`);
    if (index < last && name === FILE) throw new Error(`${what}: kept writes are gone`);
    if (index < last && damage.kind !== 'cut' && damage.end <= sample.lastCommit)
      throw new Error(`${what}: ${last - index} kept writes are gone, with others behind them`);
    if (index < last && damage.kind !== 'cut' && opened.notes.length === 0)
      throw new Error(`${what}: nothing was said of the end that was left out`);
    if (random(4) > 0) return index < last ? 'end left out' : 'harmless';
    await opened.put('data', { 'after/damage': true });
  } finally {
    await opened.kernel.close();
  }
  const again = await openBareState(sqliteStore({ directory: scratch }));
  await again.kernel.close();
  if (!again.text().includes('"after":{"damage":true}')) throw new Error(`${what}: a later write is gone`);
  return index < last ? 'end left out' : 'harmless';
}

interface Damage {
  readonly what: string;
  readonly kind: string;
  readonly at: number;
  readonly end: number;
}

function damageFile(file: string, random: Random): Damage {
  const bytes = readFileSync(file);
  const at = random(bytes.length);
  const length = 1 + random(random(2) === 0 ? 16 : 2 * PAGE);
  const block = (index: number) => bytes.subarray(index * PAGE, (index + 1) * PAGE);
  const blocks = Math.max(1, Math.floor(bytes.length / PAGE));
  const [from, to] = [random(blocks), random(blocks)];
  const damages: { [kind: string]: () => [Uint8Array, number?, number?] } = {
    bit: () => {
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
      return [bytes, at, at + 1];
    },
    byte: () => {
      bytes[at] = random(256);
      return [bytes, at, at + 1];
    },
    zeros: () => [bytes.fill(0, at, Math.min(at + length, bytes.length))],
    noise: () => {
      for (let i = at; i < Math.min(at + length, bytes.length); i++) bytes[i] = random(256);
      return [bytes];
    },
    cut: () => [bytes.subarray(0, at)],
    'left out': () => [Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])],
    appended: () => [Buffer.concat([bytes, Buffer.alloc(length, random(256))]), bytes.length],
    swapped: () => {
      const kept = Buffer.from(block(from));
      block(from).set(block(to));
      block(to).set(kept);
      return [bytes, Math.min(from, to) * PAGE, (Math.max(from, to) + 1) * PAGE];
    },
    stale: () => {
      block(to).set(block(from));
      return [bytes, to * PAGE, (to + 1) * PAGE];
    },
  };
  const kinds = Object.keys(damages);
  const kind = kinds[random(kinds.length)] ?? 'bit';
  const [damaged, first = at, end = at + length] = damages[kind]?.() ?? [bytes];
  writeFileSync(file, damaged);
  return { what: `${kind} at ${first}, ${length} of ${bytes.length} bytes`, kind, at: first, end };
}

function bytesOf(directory: string): string {
  return [FILE, WAL]
    .map((name) => join(directory, name))
    .map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : 'none'))
    .join('|');
}
