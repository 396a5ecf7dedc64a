import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { seededRandom } from 'embedded-firebase/testing';
import { type MailFault, type MailStep, startMailServer } from './mail-server.ts';
import { quickStart } from './server-process.ts';

export interface StormResult {
  lost: number;
  doubled: number;
  /** Accepted mails whose answer was lost or whose sender was killed: only those may arrive twice. */
  window: number;
  starts: number;
  kills: number;
  faults: number;
  ms: number;
}

/** Both the mail server and the sender fail at random. Only mails whose accepted delivery was interrupted may arrive twice. */
export async function mailStorm(storm: {
  mails: number;
  kills: number;
  /** Share of failing steps. */
  faultRate: number;
  random: () => number;
  /** A process is killed after at most this many steps. */
  killWithin: number;
}): Promise<StormResult> {
  const { random } = storm;
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const counts = { faults: 0, cutAfter: 0, starts: 0, kills: 0 };
  let stormy = true;
  let stepsToLive = Number.POSITIVE_INFINITY;
  let child: ChildProcess | undefined;
  const fault = (step: MailStep): MailFault | undefined => {
    stepsToLive -= 1;
    if (stepsToLive <= 0) child?.kill('SIGKILL');
    if (!stormy || random() >= storm.faultRate) return undefined;
    counts.faults += 1;
    if (step === 'accepted') {
      counts.cutAfter += 1;
      return 'cut';
    }
    return random() < 0.5 ? 'cut' : 451;
  };
  const server = await startMailServer(fault);

  async function run(steps = Number.POSITIVE_INFINITY): Promise<number> {
    counts.starts += 1;
    stepsToLive = steps;
    const script = join(import.meta.dirname, 'mail-process.ts');
    const args = [script, folder, server.url, String(counts.starts * 2), String(storm.mails)];
    const started = spawn(process.execPath, args, {
      env: { ...process.env, ...quickStart },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const lines = createInterface({ input: started.stdout });
    let done = 0;
    lines.on('line', (line) => {
      if (line.startsWith('done')) done = Number(line.split(' ')[1]);
    });
    const [, signal] = (await once(started, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal) counts.kills += 1;
    return done;
  }

  try {
    while (counts.kills < storm.kills && counts.starts < storm.kills * 2)
      await run(Math.ceil(random() * storm.killWithin));
    stormy = false;
    for (let peaceful = 0; peaceful < 3 && (await run()) < storm.mails; peaceful++);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
  const distinct = new Set(server.taken);
  return {
    lost: storm.mails - distinct.size,
    doubled: server.taken.length - distinct.size,
    window: counts.cutAfter + counts.kills * 4,
    starts: counts.starts,
    kills: counts.kills,
    faults: counts.faults,
    ms: Math.round(performance.now() - begun),
  };
}

export function randomFrom(seed: number): () => number {
  const random = seededRandom(seed);
  return () => random(2 ** 32) / 2 ** 32;
}
