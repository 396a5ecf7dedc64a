import assert from 'node:assert/strict';
import { type ChildProcess, type ForkOptions, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from 'embedded-firebase';
import { stored } from 'server/stored/places';
import { publicProfile } from 'shared-data/models/user';
import { abstractPdf } from '../factories/pdf.ts';
import { installedFonts } from '../factories/pdf-fonts.ts';
import { crowd } from '../load/crowd.ts';
import { forkServer } from '../load/fork-server.ts';
import { demoPassword } from '../seed/people.ts';
import { demoSymposium } from '../seed/symposium.ts';
import { pause, type Result, type Siege } from './attack.ts';
import { attacks } from './attacks/all.ts';
import { type Honest, type Person, peopleNeeded } from './honest-steps.ts';

const programs = 1000;
const honestPeople = peopleNeeded + 100;
const attackersEach = 4;
const demoAccounts = 5;
/** How often an attack is made until its outcome is certain. */
export const mostTries = 4;
const members = demoAccounts + honestPeople + attackersEach * mostTries * Object.keys(attacks).length;

/** All data; removed on exit. */
export const folder = mkdtempSync(join(tmpdir(), 'siege-'));
const children = new Set<ChildProcess>();
const hasChrt = spawnSync('chrt', ['--idle', '0', process.execPath, '--version']).status === 0;
const whenIdle: ForkOptions = hasChrt
  ? { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] }
  : {};
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

export interface Field {
  server: ChildProcess;
  origin: string;
  network: string | undefined;
  dataDir: string;
  people: Person[];
  administrator: string;
}

interface ServerOptions {
  path: string | undefined;
  network: string | undefined;
}

export async function openServer({ path, network }: ServerOptions): Promise<Field> {
  const dataDir = join(folder, 'data');
  const shell = join(folder, 'shell');
  mkdirSync(shell);
  const page = `<!doctype html><title>Symposium</title>${'<p>page</p>'.repeat(5000)}`;
  writeFileSync(join(shell, 'index.html'), page);
  const server = ended(
    forkServer([String(members), String(programs), shell], {
      ...(path !== undefined && { PATH: path }),
      ...{ PORT: '0', DATA_DIR: dataDir, SEED: 'demo' },
      ...(network !== undefined && { TRUSTED_PROXIES: 'loopback' }),
    }),
  );
  const { origin, tokens } = (await messageOf(server)) as { origin: string; tokens: string[] };
  const made = crowd({ members, programs, now: Date.now() });
  const { program = null } = made.database.otherData as { program?: Json };
  const owned = stored.privatePrograms.parse(program, (path) => assert.fail(path));
  const programOf = new Map(Object.values(owned).map(({ email, id }) => [email, id]));
  const all = made.members.map((member, i): Person => {
    const { uid, email } = member;
    const { name } = publicProfile(member);
    return { uid, email, name, token: tokens[i] ?? '', program: programOf.get(email) ?? '' };
  });
  const [administrator = ''] = tokens;
  return { server, origin, network, dataDir, people: all.slice(demoAccounts), administrator };
}

function targets({ people }: Field): { program: string; victim: Person } {
  return { program: people[0]?.program ?? '', victim: people[peopleNeeded] as Person };
}

export async function openHonest(field: Field, slower: number): Promise<ChildProcess> {
  const { abstracts } = demoSymposium({ now: Date.now() });
  const pdf = join(folder, 'abstract.pdf');
  const made = abstracts[0] as (typeof abstracts)[number];
  writeFileSync(
    pdf,
    await abstractPdf(made, { systemTitle: 'Symposium', pages: 2, fonts: installedFonts() }),
  );
  const bare = (await messageOf(start('bare-server.ts'))) as string;
  const honest: Honest = {
    ...targets(field),
    ...{ origin: field.origin, bare, network: field.network, slower },
    people: field.people.slice(0, honestPeople),
    password: demoPassword,
    pdf,
  };
  const child = start('honest.ts');
  child.send(honest);
  await messageOf(child);
  return child;
}

/** With `chrt`, attackers only get idle processor time: in reality they use their own machines. */
export async function attack(
  field: Field,
  name: string,
  { seconds, still, tried }: { seconds: number; still: string | undefined; tried: number },
): Promise<Result> {
  const first = honestPeople + (Object.keys(attacks).indexOf(name) * mostTries + tried) * attackersEach;
  const { program, victim } = targets(field);
  const { origin, network, administrator, dataDir } = field;
  const siege: Siege = {
    ...{ origin, network, administrator, dataDir, program, still },
    attackers: field.people.slice(first, first + attackersEach),
    password: demoPassword,
    victim: victim.email,
    duration: seconds * 1000,
  };
  const child = start('attacker.ts', [name], {}, whenIdle);
  child.send(siege);
  const late = { counts: {}, breaches: ['the attack did not end'] };
  const result = await Promise.race([
    messageOf(child) as Promise<Result>,
    pause(siege.duration + 20_000).then(() => late),
  ]);
  child.kill('SIGKILL');
  return result;
}

function start(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
  options: ForkOptions = {},
): ChildProcess {
  return ended(fork(join(import.meta.dirname, file), args, { env, ...options }));
}

/** It is ended with this process. */
function ended(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}
