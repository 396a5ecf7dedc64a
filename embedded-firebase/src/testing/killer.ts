import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toJson } from '../database/tree.ts';
import type { Json } from '../public.ts';
import type { StorePoint } from '../stores/open-file.ts';
import { sqliteStore } from '../stores/sqlite.ts';
import { openBareState } from './bare-state.ts';
import type { Doom } from './killed-server.ts';
import type { Random } from './random.ts';
import { RawClient } from './raw-client.ts';

/**
 * Client `c` writes numbers: n to `left/c` and `right/c` and a text to `tree/c/n`, in one update; at each multiple of five the
 * tree is deleted in the same update. So one number says all that must be there. Its last will is carried out at the next start.
 */
interface Model {
  /** By client: the highest number that was acknowledged, and the highest that was sent. */
  acknowledged: number[];
  sent: number[];
  account: number;
  /** By client: the last will that was acknowledged, and the last that was sent, both numbers for `will/c`. */
  wills: number[];
  willsSent: number[];
  kills: { [where: string]: number };
  acknowledgements: number;
  slowestStart: number;
}

const POINTS: readonly (StorePoint | 'ack')[] = [
  'commit',
  'commit written',
  'commit kept',
  'ack',
  'snapshot',
  'piece',
  'piece kept',
  'swap',
  'swap written',
  'swap kept',
  'sweep',
  'sweep kept',
  'checkpoint',
  'checkpoint kept',
];
const FILLER = 'x'.repeat(400);
const script = join(import.meta.dirname, 'killed-server.ts');

/** One data directory, and what must be in it however often its server is killed. Goes on from what an earlier one left there. */
export class Killer {
  readonly model: Model;
  readonly #directory: string;
  readonly #clients: number;
  readonly #random: Random;

  constructor(directory: string, clients: number, random: Random) {
    this.#directory = directory;
    this.#clients = clients;
    this.#random = random;
    mkdirSync(directory, { recursive: true });
    this.model = existsSync(this.#notes)
      ? (JSON.parse(readFileSync(this.#notes, 'utf8')) as Model)
      : {
          acknowledged: Array.from({ length: clients }, () => 0),
          sent: Array.from({ length: clients }, () => 0),
          account: 0,
          wills: Array.from({ length: clients }, () => 0),
          willsSent: Array.from({ length: clients }, () => 0),
          kills: {},
          acknowledgements: 0,
          slowestStart: 0,
        };
  }

  /** Starts the server, judges what it holds, lets the clients write, kills it. Throws when a write is lost or half. */
  async round(): Promise<void> {
    const random = this.#random;
    const named = random(3) > 0 ? POINTS[random(POINTS.length)] : undefined;
    const backups = named === undefined && random(4) === 0;
    const doom: Doom = {
      directory: this.#directory,
      backups,
      ...(named === undefined
        ? {}
        : { at: { point: named, time: 1 + random(named === 'ack' ? 400 : random(2) === 0 ? 3 : 10) } }),
    };
    const began = performance.now();
    const child = new Child(doom);
    try {
      if (named === undefined && random(5) === 0) {
        await Promise.race([child.port, child.ended, pause(random(250))]);
        await this.#count(child, 'while starting');
        return;
      }
      const port = await Promise.race([child.port, child.ended]);
      if (port === undefined) {
        if (named === undefined) throw new Error(`the server ended by itself: ${child.outcome}`);
        await this.#count(child, named);
        return;
      }
      this.model.slowestStart = Math.max(this.model.slowestStart, performance.now() - began);
      await this.#check(port, child);
      await Promise.race([this.#writeUntilCut(port, child), child.ended, pause(30 + random(170))]);
      if (named !== undefined) await Promise.race([child.ended, pause(1500)]);
      await this.#count(
        child,
        child.hasEnded && named !== undefined ? named : backups ? 'while copying' : 'while writing',
      );
      if (backups) await this.#judgeCopy();
    } finally {
      await child.kill();
      this.model.account = Math.max(this.model.account, child.account);
      writeFileSync(this.#notes, JSON.stringify(this.model));
    }
  }

  async finish(): Promise<void> {
    const child = new Child({ directory: this.#directory });
    try {
      const port = await Promise.race([child.port, child.ended]);
      if (port === undefined) throw new Error(`the server does not start: ${child.outcome}`);
      await this.#check(port, child);
    } finally {
      await child.kill();
    }
  }

  get #notes(): string {
    return join(this.#directory, 'killer.json');
  }

  async #count(child: Child, where: string): Promise<void> {
    await child.kill();
    this.model.kills[where] = (this.model.kills[where] ?? 0) + 1;
  }

  async #check(port: number, child: Child): Promise<void> {
    const socket = await RawClient.open(port);
    const held = await socket?.ask('g', { p: '/', q: {} });
    socket?.close();
    // killed meanwhile: the next one will say
    if (held === undefined) return;
    judgeData(held, this.model.acknowledged, this.model.sent).forEach((n, client) => {
      this.model.acknowledged[client] = n;
      this.model.sent[client] = n;
    });
    const { will = {} } = (held ?? {}) as Record<string, Record<string, Json>>;
    this.model.wills.forEach((left, client) => {
      const n = Number(will[`c${client}`] ?? 0);
      if (n < left || n > (this.model.willsSent[client] ?? 0))
        throw new Error(`lost: the will ${left} of c${client} was acknowledged, there is ${n}`);
    });
    for (const account of child.accounts)
      if (account !== null && account.back !== `u${account.email[1]}`)
        throw new Error(`half an account: ${JSON.stringify(account)}`);
    const highest = Math.max(...child.accounts.map((account) => Number(account?.n ?? 0)));
    if (highest < this.model.account)
      throw new Error(
        `lost: change ${this.model.account} of an account was acknowledged, there is ${highest}`,
      );
  }

  /** What a backup left there is whole, and so is what a restore leaves that is killed too. */
  async #judgeCopy(): Promise<void> {
    const [copy, back] = [join(this.#directory, 'copy'), join(this.#directory, 'back')];
    if (!existsSync(join(copy, 'engine.sqlite'))) return;
    await killedRestore(copy, back, this.#random(60));
    for (const directory of [copy, back]) {
      if (!existsSync(join(directory, 'engine.sqlite'))) continue;
      const { kernel } = await openBareState(sqliteStore({ directory }));
      const held = toJson(kernel.state.data, 'export');
      await kernel.close();
      judgeData(held, this.#none, this.model.sent);
    }
    for (const directory of [copy, back]) rmSync(directory, { recursive: true, force: true });
  }

  get #none(): number[] {
    return Array.from({ length: this.#clients }, () => 0);
  }

  async #writeUntilCut(port: number, child: Child): Promise<void> {
    const write = async (client: number) => {
      const socket = await RawClient.open(port);
      if (socket === null) return;
      const will = 1 + (this.model.willsSent[client] ?? 0);
      this.model.willsSent[client] = will;
      if ((await socket.ask('o', { p: `/will/c${client}`, d: will })) === undefined) return;
      this.model.wills[client] = will;
      for (let n = (this.model.sent[client] ?? 0) + 1; !child.hasEnded; n++) {
        this.model.sent[client] = n;
        const answer = await socket.ask('m', { p: '/', d: update(client, n) });
        if (answer === undefined) return;
        this.model.acknowledged[client] = n;
        this.model.acknowledgements++;
      }
    };
    await Promise.all(Array.from({ length: this.#clients }, (_, client) => write(client)));
  }
}

function update(client: number, n: number): { [path: string]: Json } {
  const both = { [`left/c${client}`]: n, [`right/c${client}`]: n };
  return n % 5 === 0 ? { ...both, [`tree/c${client}`]: null } : { ...both, [`tree/c${client}/${n}`]: FILLER };
}

/** The number of each client, if all that belongs to it is there. Throws when one is lower than it may be, or half there. */
function judgeData(held: Json, atLeast: readonly number[], atMost: readonly number[]): number[] {
  const { left = {}, right = {}, tree = {} } = (held ?? {}) as Record<string, Record<string, Json>>;
  return atLeast.map((lowest, client) => {
    const name = `c${client}`;
    const n = Number(left[name] ?? 0);
    if (n < lowest) throw new Error(`lost: ${lowest} of ${name} was acknowledged, there is ${n}`);
    if (n > (atMost[client] ?? 0)) throw new Error(`never sent: ${n} of ${name}`);
    const items = Object.keys((tree[name] ?? {}) as object).map(Number);
    const expected = Array.from({ length: n % 5 }, (_, index) => n - (n % 5) + 1 + index);
    if ((right[name] ?? 0) !== n || String(items.sort((a, b) => a - b)) !== String(expected))
      throw new Error(`half an update: ${name} is ${n} and ${right[name]}, with ${items}`);
    return n;
  });
}

interface FoundAccount {
  readonly n: Json;
  readonly email: string;
  readonly back: string | undefined;
}

class Child {
  readonly port: Promise<number>;
  readonly ended: Promise<undefined>;
  hasEnded = false;
  accounts: readonly (FoundAccount | null)[] = [];
  account = 0;
  outcome = '';
  readonly #process: ChildProcess;

  constructor(doom: Doom) {
    const child = spawn(process.execPath, [script, JSON.stringify(doom)], {
      env: { ...process.env, NODE_COMPILE_CACHE: join(doom.directory, '../compiled') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.outcome += chunk.toString();
    });
    const { promise, resolve } = Promise.withResolvers<number>();
    this.port = promise;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, rest = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
      if (word === 'accounts') this.accounts = JSON.parse(rest) as FoundAccount[];
      if (word === 'port') resolve(Number(rest));
      if (word === 'account') this.account = Number(rest);
    });
    this.ended = new Promise((done) => {
      child.on('close', () => {
        this.hasEnded = true;
        done(undefined);
      });
    });
  }

  async kill(): Promise<void> {
    if (!this.hasEnded) this.#process.kill('SIGKILL');
    await this.ended;
  }
}

async function killedRestore(from: string, to: string, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-restore.ts'), from, to], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await Promise.race([ended, new Promise((resolve) => child.stdout.once('data', resolve))]);
  await Promise.race([ended, pause(milliseconds)]);
  child.kill('SIGKILL');
  await ended;
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
