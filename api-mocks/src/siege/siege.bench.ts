import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowd } from '../load/crowd.ts';
import { demoPassword } from '../seed/people.ts';
import { attacks, type Siege } from './attacks.ts';
import type { Experience, Honest } from './honest.ts';

/**
 * `pnpm bench siege`: people who read, arrive, comment, sign in and upload beside one attack after another, each against the same
 * server. `SIEGE=wills` makes only the attacks whose name holds the word; `SECONDS_EACH` is how long each goes on.
 */
const seconds = Number(process.env.SECONDS_EACH ?? 8);
const chosen = Object.keys(attacks).filter((name) => name.includes(process.env.SIEGE ?? ''));
const members = 400;
const programs = 1000;
/** What the honest may notice of an attack: so many times the quiet machine's p95, where that is more than a blink. */
const tolerance = 3;
const blink = 100;
const mostMemory = 1e9;

const dataDir = mkdtempSync(join(tmpdir(), 'siege-'));
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

writeFileSync(
  join(dataDir, 'index.html'),
  `<!doctype html><title>Symposium</title>${'<p>page</p>'.repeat(5000)}`,
);
const server = start('../load/crowded-server.ts', [String(members), String(programs), dataDir], {
  PORT: '0',
  DATA_DIR: join(dataDir, 'data'),
  SEED: 'demo',
  FFMPEG: 'none',
});
server.once('exit', () => {
  process.stdout.write('the server ended\n');
  process.exit(1);
});
const { origin, tokens } = (await told(server)) as { origin: string; tokens: string[] };
const made = crowd({ members, programs, now: Date.now() });
const names = (made.database.otherData as { user: Record<string, { name: string }> }).user;
const people = made.members.map(({ uid, email }, i) => ({
  uid,
  email,
  name: names[uid]?.name ?? '',
  token: tokens[i] ?? '',
}));
const program = Object.keys((made.database.staticData as { program: object }).program)[0] ?? '';
const attackers = people.slice(-8);
const siege: Siege = {
  origin,
  program,
  tokens: attackers.map(({ token }) => token),
  uids: attackers.map(({ uid }) => uid),
  names: attackers.map(({ name }) => name),
  victim: people[200]?.email ?? '',
  duration: seconds * 1000,
};
const readers = start('honest.ts', []);
const honest: Honest = {
  origin,
  program,
  people: people.slice(5, 300),
  administrator: tokens[0] ?? '',
  password: demoPassword,
};
readers.send(honest);
await told(readers);
await pause(2000);
await look();

await pause(seconds * 1000);
const quiet: Seen = await look();
say('quiet', quiet);
let failures = 0;
for (const name of chosen) {
  const attacker = start('attacker.ts', [name]);
  // what is measured is the server, not how much of the machine an attacker takes
  if (attacker.pid) setPriority(attacker.pid, constants.priority.PRIORITY_LOW);
  attacker.send(siege);
  const over = once(attacker, 'exit');
  const late = setTimeout(() => attacker.kill('SIGKILL'), seconds * 1000 + 15_000);
  await over;
  clearTimeout(late);
  await pause(500);
  failures += say(name, await look());
  await pause(1500);
  await look();
}
server.removeAllListeners('exit');
process.exit(failures > 0 ? 1 : 0);

interface Seen {
  experience: Experience;
  memory: number;
  longestWait: number;
}

async function look(): Promise<Seen> {
  readers.send('report');
  const experience = (await told(readers)) as Experience;
  server.send('figures');
  return { experience, ...((await told(server)) as Omit<Seen, 'experience'>) };
}

/** Prints how people fared; tells how much of it is too bad. */
function say(name: string, { experience, memory, longestWait }: Seen): number {
  let bad = memory > mostMemory ? 1 : 0;
  process.stdout.write(
    `${name}: memory ${Math.round(memory / 1e6)} MB, longest pause ${Math.round(longestWait)} ms\n`,
  );
  for (const [step, { took, rejected }] of Object.entries(experience).toSorted()) {
    const usual = share(quiet.experience[step]?.took ?? took, 0.95);
    const p95 = share(took, 0.95);
    const slow = p95 > Math.max(usual * tolerance, blink);
    if (slow || rejected.length > 0) bad++;
    const figures = `p50 ${ms(share(took, 0.5))}  p95 ${ms(p95)} (${(p95 / usual).toFixed(1)} × quiet)`;
    process.stdout.write(
      `  ${slow ? '!' : ' '} ${step.padEnd(8)} ${String(took.length).padStart(4)}  ${figures}${
        rejected.length > 0 ? `  ! rejected ${rejected.length}: ${rejected[0]}` : ''
      }\n`,
    );
  }
  return bad;
}

function share(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0).padStart(6)} ms`;
}

function start(file: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = fork(join(import.meta.dirname, file), args, {
    env: { PATH: process.env.PATH, ...env },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function told(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
