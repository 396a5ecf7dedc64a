import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { SignIns } from './outage-calls.ts';
import { Inspector } from './outage-check.ts';
import { crowdSize, faultsOf, Ledger, memberAddress } from './outage-model.ts';
import { Crowd } from './outage-work.ts';
import { firstLine, scriptCall } from './server-process.ts';

interface Server {
  origin: string;
  child: ChildProcess;
}

/** Share of rounds that kill a server which is still starting, and of those that let conversions come to an end. */
const [killedInStart, calm] = [0.2, 0.05];
/** Rounds from check to check: what is lost stays lost, and a check takes seconds once much is acknowledged. */
const checkEvery = 8;

/** Kills a server repeatedly while people use it; every restart is checked for what was acknowledged. */
export class Outage {
  readonly ledger: Ledger;
  /** Milliseconds from spawning to ready, and those of the processor's time among them. */
  readonly startTimes: { wall: number; busy: number }[] = [];
  readonly kills = { working: 0, starting: 0 };
  /** How the files ended, such as `12 complete`. */
  readonly conversions: string[] = [];
  readonly inspector: Inspector;
  readonly #directory: string;
  readonly #random: () => number;
  readonly #crowd: Crowd;
  #rounds = 0;

  private constructor(of: {
    directory: string;
    random: () => number;
    ledger: Ledger;
    inspector: Inspector;
    crowd: Crowd;
  }) {
    this.#directory = of.directory;
    this.#random = of.random;
    this.ledger = of.ledger;
    this.inspector = of.inspector;
    this.#crowd = of.crowd;
  }

  static async open(directory: string, video: Uint8Array, random: () => number): Promise<Outage> {
    const [ledger, signIns] = [new Ledger(), new SignIns()];
    const inspector = await Inspector.open({ ledger, signIns, directory, random });
    const crowd = new Crowd({ ledger, signIns, video, random });
    const outage = new Outage({ directory, random, ledger, inspector, crowd });
    const { origin, child } = await outage.#start();
    for (let number = 0; number < crowdSize; number++) await signIns.token(origin, memberAddress(number));
    await kill(child);
    outage.startTimes.length = 0;
    return outage;
  }

  /** Starts, checks in each eighth round, works for a random time, kills. Returns faults. */
  async round(): Promise<string[]> {
    if (this.#random() < killedInStart) await this.#killStarting();
    const server = await this.#start();
    try {
      const faults = this.#rounds++ % checkEvery === 0 ? await this.#check(server, false) : [];
      if (server.child.exitCode !== null) throw new Error('the server ended by itself');
      const cut = new AbortController();
      const work = this.#crowd.work(server.origin, cut.signal);
      const most = this.#random() < calm ? 8000 : 1200;
      await pause(30 + this.#random() * most);
      await kill(server.child);
      this.kills.working += 1;
      cut.abort();
      await work;
      return faults;
    } finally {
      await kill(server.child);
    }
  }

  /** Returns faults after conversions and mails are done. */
  async finish(): Promise<string[]> {
    const server = await this.#start();
    try {
      for (let tries = 0; ; tries++) {
        const faults = await this.#check(server, true);
        const waiting = (await this.inspector.conversions(server.origin)).get('converting') ?? 0;
        if (waiting > 0) faults.push(`${waiting} files are still converted`);
        if (faults.length === 0 || tries === 600) return faults;
        await pause(1000);
      }
    } finally {
      await this.#conclude(server);
    }
  }

  async #conclude({ origin, child }: Server): Promise<void> {
    for (const [state, count] of await this.inspector.conversions(origin))
      this.conversions.push(`${count} ${state}`);
    await kill(child);
    await this.inspector.close();
  }

  async #killStarting(): Promise<void> {
    const usual = this.startTimes.at(-1)?.wall ?? 1000;
    const child = this.#spawn();
    await pause(this.#random() * usual);
    await kill(child);
    this.kills.starting += 1;
  }

  #spawn(): ChildProcess {
    const { program, args, env } = scriptCall(
      'serve-crowd.ts',
      { DATA_DIR: this.#directory, SMTP_URL: this.inspector.mailUrl, MAIL_FROM: 'office@example.org' },
      [],
    );
    return spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  }

  async #start(): Promise<Server> {
    const began = performance.now();
    const child = this.#spawn();
    const line = await firstLine(child, createInterface({ input: child.stdout as NodeJS.ReadableStream }));
    this.startTimes.push({ wall: performance.now() - began, busy: busyTime(child.pid) });
    return { origin: line.replace('ready ', ''), child };
  }

  async #check({ origin, child }: Server, settled: boolean): Promise<string[]> {
    const held = await this.inspector.held(origin, settled);
    if (child.exitCode !== null) throw new Error('the server ended by itself');
    return faultsOf(this.ledger, held, settled);
  }
}

/** Milliseconds of processor time; NaN where there is no `/proc`. Linux counts in hundredths of a second. */
function busyTime(pid: number | undefined): number {
  try {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
