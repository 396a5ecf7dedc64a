import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from 'embedded-firebase/testing';
import { minimalVideo } from '../testing/minimal-video.ts';
import { Outage } from '../testing/outage.ts';

/**
 * `pnpm bench kills`: kills a whole server `KILLS` times (1,000), or for `MINUTES`, while people sign up, submit, comment, upload and send
 * mails, also in the middle of its start. After each eighth restart all that was acknowledged must be there, whole and once: accounts (which can
 * sign in), programs, comments, files byte by byte, uploads at their offset, changes with their audit entries; in the end also every mail
 * under one Message-ID, every conversion, exact totals. 99 of 100 starts must be ready within three seconds. `SEED` repeats a run.
 */
const kills = Number(process.env.KILLS ?? 1000);
const until = Date.now() + Number(process.env.MINUTES ?? 180) * 60_000;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const mostStartTime = 3000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
const pick = seededRandom(seed);
const directory = mkdtempSync(join(tmpdir(), 'outage-'));
say(`seed ${seed}, load ${loads()}`);
const random = () => pick(1_000_000) / 1_000_000;
const outage = await Outage.open(directory, await minimalVideo({ seconds: 14 }), random);

const faults: string[] = [];
const done = () => outage.kills.working + outage.kills.starting;
for (let reported = 0; done() < kills && Date.now() < until && faults.length === 0; ) {
  faults.push(...(await outage.round()));
  if (done() - reported < 50) continue;
  reported = done();
  say(`${done()} kills, ${outage.ledger.total} acknowledged, load ${loads()}\n${startTimes()}`);
}
faults.push(...(faults.length > 0 ? [] : await outage.finish()));

const { all, repeated } = outage.inspector.deliveries;
say(`${outage.kills.working} kills at work, ${outage.kills.starting} in a start; acknowledged:`);
say(`${outage.ledger}\nconversions: ${outage.conversions.join(', ')}`);
say(`${all} mails, of which ${repeated} came again under the same Message-ID after a kill`);
say(`${startTimes()}\nload ${loads()}`);
if (p('wall', 0.99) > mostStartTime)
  faults.push(`one start in a hundred takes more than ${mostStartTime} ms`);
if (repeated > done() * 4) faults.push('more mails came again than were on their way at kills');
say(
  faults.length === 0 ? 'nothing lost, half or doubled' : `${faults.slice(0, 20).join('\n')}\n${directory}`,
);
if (faults.length > 0) process.exitCode = 1;
else rmSync(directory, { recursive: true, force: true });
process.exit();

function p(kind: 'wall' | 'busy', share: number): number {
  const times = outage.startTimes.map((time) => time[kind]).toSorted((a, b) => a - b);
  return Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
}

function startTimes(): string {
  const of = (kind: 'wall' | 'busy') =>
    `p50 ${p(kind, 0.5)} ms, p99 ${p(kind, 0.99)} ms, most ${p(kind, 1)} ms`;
  return `from spawning to ready: ${of('wall')}; of the processor: ${of('busy')}`;
}
