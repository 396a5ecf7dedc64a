import { loadavg } from 'node:os';
import { pause } from './attack.ts';
import { attacks, encoding } from './attacks/all.ts';
import { compare, decided, type Experience, faults, type Outcome, worstOf } from './measurement.ts';
import { watchMemory } from './memory.ts';
import { attack, folder, messageOf, mostTries, openHonest, openServer } from './processes.ts';
import { stillVideo } from './still-video.ts';
import { details, table } from './table.ts';

/**
 * `pnpm bench siege`: one attack after another on one server beside honest users. In every row the p95 of each step must stay within 3
 * times the quiet p95 (at least 15 ms for each of its round trips), no honest request may be rejected during or after the attack, the server must use less than 1 GB
 * (resident, without converters), and the attack must get something through, but nothing impossible. Each attack is between two quiet
 * spans, so that other load affects both. Attempts start at a fixed pace, so a stall counts for everyone it affects. Steps with fewer than
 * 15 attempts are not compared; conversions must only finish within 30 seconds. Why 15 ms: with two shared CPUs a wake-up waits for a
 * scheduler slice of 3 to 4 ms in each direction, plus 5 ms for the server's work under way; below that a ratio measures the scheduler.
 * It is so for each message that waits for the answer to the last: a poll makes four such round trips, an upload three.
 * A server that does nothing is asked beside: what it takes under the attack, whose clients share the CPUs, is the floor instead, up to
 * 30 ms. While it takes more the machine is busy with something else, and the attack is made again by other accounts; so is
 * one that is only slow, which then must pass twice. An attack has four tries. All requests come from this machine, whose network is unknown to the server; `NETWORK=203.0.113.7` sets one. `SIEGE=mail,disk` selects attacks by name,
 * `ATTACK_SECONDS` and `QUIET_SECONDS` the spans, `SLOWER=5` slows the honest users for a busy machine. Takes some 15 minutes.
 */
const attackSeconds = Number(process.env.ATTACK_SECONDS ?? 18);
const quietSeconds = Number(process.env.QUIET_SECONDS ?? 8);
/** Seconds to recover; rejections in them still count. */
const recoverySeconds = 2;
const wanted = (process.env.SIEGE ?? '').split(',');
const chosen = Object.keys(attacks).filter((name) => wanted.some((part) => name.includes(part)));
if (chosen.length === 0) throw new Error(`no attack is called ${process.env.SIEGE}`);

const { PATH: path, NETWORK: network } = process.env;
const field = await openServer({ path, network });
field.server.once('exit', () => {
  say('FAILED: the server ended');
  process.exit(1);
});
const memory = watchMemory(field.server.pid as number);
const still = chosen.some((name) => encoding.includes(name)) ? await stillVideo(folder) : undefined;
const honest = await openHonest(field, Number(process.env.SLOWER ?? 1));
await observe(recoverySeconds);

say(`load ${loads()}; ${chosen.length} attacks of ${attackSeconds} s, quiet spans of ${quietSeconds} s`);
const outcomes: Outcome[] = [];
let before = await observe(quietSeconds);
for (const name of chosen) {
  const tries: Outcome[] = [];
  while (tries.length < mostTries && decided(tries) === undefined)
    tries.push(await besiege(name, tries.length));
  outcomes.push({ ...(decided(tries) ?? worstOf(tries)), tries: tries.length });
}
conclude();

async function besiege(name: string, tried: number): Promise<Outcome> {
  const { counts, breaches } = await attack(field, name, {
    ...{ seconds: attackSeconds, still: still?.path, tried },
  });
  const during = await look();
  const { own, withChildren, children } = memory.take();
  const recovering = await observe(recoverySeconds);
  if (still && encoding.includes(name)) checkEncoders(still.encoder, children, breaches);
  const after = await observe(quietSeconds);
  const outcome: Outcome = {
    ...{ attack: name, counts, breaches, memory: own, memoryWithConverters: withChildren },
    steps: compare([before, after], during),
    rejectedAfter: [recovering, after].flatMap(rejections),
  };
  say(details(outcome));
  before = after;
  return outcome;
}

function conclude(): void {
  const failed = outcomes.filter((outcome) => faults(outcome).length > 0);
  say(`\np95 in milliseconds, quiet→attacked and their ratio\n\n${table(outcomes)}\n`);
  for (const outcome of failed) for (const fault of faults(outcome)) say(`! ${outcome.attack}: ${fault}`);
  say(`load ${loads()}`);
  const verdict = failed.length === 0 ? 'PASSED: all' : `FAILED: ${failed.length}`;
  say(`${verdict} of ${outcomes.length} attacks`);
  field.server.removeAllListeners('exit');
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Expects an encoder while the long videos exist, and none after their removal. */
function checkEncoders(encoder: string, seen: string[], breaches: string[]): void {
  if (!seen.includes(encoder)) breaches.push('nothing was encoded');
  if (memory.now().children.includes(encoder)) breaches.push('an encoder goes on after the removal');
}

async function observe(seconds: number): Promise<Experience> {
  await pause(seconds * 1000);
  const experience = await look();
  memory.take();
  return experience;
}

async function look(): Promise<Experience> {
  honest.send('report');
  return (await messageOf(honest)) as Experience;
}

function rejections(experience: Experience): string[] {
  return Object.entries(experience).flatMap(([step, { rejected }]) =>
    rejected.map((answer) => `${step}: ${answer}`),
  );
}

function loads(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
