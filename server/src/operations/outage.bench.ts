import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from 'embedded-firebase/testing';
import { minimalVideo } from '../testing/minimal-video.ts';
import { Outage } from '../testing/outage.ts';

/**
 * Kills a whole server under load (`KILLS` times, or for `MINUTES`) and checks for lost, partial and duplicate data. `SEED` repeats a run.
 */
const kills = Number(process.env.KILLS ?? 1000);
const until = Date.now() + Number(process.env.MINUTES ?? 60) * 60_000;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const say = (line: string) => process.stdout.write(`${line}\n`);
const pick = seededRandom(seed);
const directory = mkdtempSync(join(tmpdir(), 'outage-'));
const outage = new Outage(directory, await minimalVideo({ seconds: 14 }), () => pick(1_000_000) / 1_000_000);

await outage.prepare();
const faults: string[] = [];
let done = 0;
while (done < kills && Date.now() < until && faults.length === 0) {
  faults.push(...(await outage.round()));
  done += 1;
  if (done % 100 === 0) say(`${done} kills, ${outage.ledger.total} acknowledged`);
}
faults.push(...(await outage.finish()));

const times = outage.startTimes.toSorted((a, b) => a - b);
const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
say(`${done} kills (seed ${seed}), acknowledged:\n${outage.ledger}`);
say(`from spawning the server to ready: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
say(faults.length === 0 ? 'nothing lost, half or doubled' : faults.slice(0, 20).join('\n'));
if (faults.length > 0) process.exitCode = 1;
else rmSync(directory, { recursive: true, force: true });
