import { loadavg } from 'node:os';
import { pause } from './attack.ts';
import { attacks, needFfmpeg } from './attacks/all.ts';
import { compare, type Experience, faults, type Outcome } from './measurement.ts';
import { watchMemory } from './memory.ts';
import { attack, folder, messageOf, openHonest, openServer } from './processes.ts';
import { stillVideo } from './still-video.ts';
import { details, table } from './table.ts';

/**
 * `pnpm bench siege`: one attack after another on one server, beside honest people who read, arrive, open pages, comment, sign in,
 * upload and poll. Prints a row for each attack and fails unless, in every row,
 *
 * - the p95 of each step stays within 3 times that of the quiet machine, where a quiet p95 below 15 ms counts as 15 ms;
 * - nothing of the honest people's is rejected, neither during the attack nor after it;
 * - the server takes less than 1 GB of memory (resident, without the converters, which have limits of their own);
 * - the attack got something through, and nothing that should be impossible.
 *
 * Each attack stands between two quiet spans that are measured the same way and counted together, so that whatever else the machine
 * does slows both sides. Attempts begin at a fixed pace, whether or not the last ones have been answered: a stall counts for
 * everybody whom it meets, not once. Each step has 20 attempts and more in an attack and in the quiet around it; below 15 it is not
 * compared. Conversions are begun every 7 seconds, and only
 * have to be done within 30.
 *
 * Why 15 ms: server, honest people, attacker and converters share two processors. With one runnable process too many, a wake-up
 * waits for a scheduler's slice of 3 to 4 ms, on the way there and on the way back, and the server finishes the slice of work
 * that it is in, 5 ms. Below that sum a ratio tells of the scheduler, not of the server. The honest people are in a process of their
 * own and the attacker in another with the lowest priority, so that what is measured is the server, not the competition for
 * processors.
 *
 * Everybody comes from the same network: this machine, which the server cannot tell from a proxy, so that it knows no network.
 * `NETWORK=203.0.113.7` puts everybody into this known one. `SIEGE=mail` makes only the attacks whose names hold the word,
 * `ATTACK_SECONDS` and `QUIET_SECONDS` set the spans, `SLOWER=5` slows the honest people for a machine that is busy.
 * A whole run takes less than 12 minutes.
 */
const attackSeconds = Number(process.env.ATTACK_SECONDS ?? 14);
const quietSeconds = Number(process.env.QUIET_SECONDS ?? 7);
/** Seconds in which the server recovers; what is rejected in them counts all the same. */
const recoverySeconds = 2;
const chosen = Object.keys(attacks).filter((name) => name.includes(process.env.SIEGE ?? ''));
if (chosen.length === 0) throw new Error(`no attack is called ${process.env.SIEGE}`);

const { PATH: path, NETWORK: network } = process.env;
const field = await openServer({ path, network });
field.server.once('exit', () => {
  say('FAILED: the server ended');
  process.exit(1);
});
const memory = watchMemory(field.server.pid as number);
const still = chosen.some((name) => needFfmpeg.includes(name)) ? stillVideo(folder) : undefined;
const honest = await openHonest(field, Number(process.env.SLOWER ?? 1));
await observe(recoverySeconds);

say(`load ${loads()}; ${chosen.length} attacks of ${attackSeconds} s, quiet spans of ${quietSeconds} s`);
const outcomes: Outcome[] = [];
const notMade: string[] = [];
let before = await observe(quietSeconds);
for (const name of chosen) {
  if (needFfmpeg.includes(name) && still === undefined) {
    notMade.push(name);
    continue;
  }
  const { counts, breaches } = await attack(field, name, { seconds: attackSeconds, still });
  const during = await look();
  const { own, withChildren, children } = memory.take();
  const recovering = await observe(recoverySeconds);
  if (needFfmpeg.includes(name)) checkEncoders(children, breaches);
  const after = await observe(quietSeconds);
  const outcome: Outcome = {
    ...{ attack: name, counts, breaches, memory: own, memoryWithConverters: withChildren },
    steps: compare([before, after], during),
    rejectedAfter: [recovering, after].flatMap(rejections),
  };
  outcomes.push(outcome);
  say(details(outcome));
  before = after;
}
conclude();

function conclude(): void {
  const failed = outcomes.filter((outcome) => faults(outcome).length > 0);
  say(`\np95 in milliseconds, quiet→attacked and their ratio\n\n${table(outcomes)}\n`);
  for (const outcome of failed) for (const fault of faults(outcome)) say(`! ${outcome.attack}: ${fault}`);
  if (notMade.length > 0) say(`not made without ffmpeg: ${notMade.join(', ')}`);
  say(`load ${loads()}`);
  const verdict = failed.length === 0 ? 'PASSED: all' : `FAILED: ${failed.length}`;
  say(`${verdict} of ${outcomes.length} attacks`);
  field.server.removeAllListeners('exit');
  process.exit(failed.length === 0 ? 0 : 1);
}

/** While a video of hours is encoded there is an encoder, and none when all of them are removed. */
function checkEncoders(seen: string[], breaches: string[]): void {
  if (!seen.includes('ffmpeg')) breaches.push('nothing was encoded');
  if (memory.now().children.includes('ffmpeg')) breaches.push('an encoder goes on after the removal');
}

/** How people fare in the next seconds. */
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
