import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Killer } from '../testing/killer.ts';
import { seededRandom } from '../testing/random.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Kills servers under writing clients; nothing acknowledged may be lost. `KILLS` or `MINUTES` end it; `KILLER_DIRECTORY` continues a run. */
const kills = Number(process.env.KILLS ?? 1000);
const until = Date.now() + Number(process.env.MINUTES ?? 60) * 60_000;
const clients = 50;
const worlds = 3;
const kept = process.env.KILLER_DIRECTORY;
const directory = kept ?? mkdtempSync(join(tmpdir(), 'killer-'));

const killers = Array.from(
  { length: worlds },
  (_, index) => new Killer(join(directory, `world-${index}`), clients, seededRandom(Date.now() + index)),
);
const counted = () => {
  const where: { [point: string]: number } = {};
  for (const { model } of killers)
    for (const [point, count] of Object.entries(model.kills)) where[point] = (where[point] ?? 0) + count;
  return { where, total: Object.values(where).reduce((sum, count) => sum + count, 0) };
};
await Promise.all(
  killers.map(async (killer) => {
    while (counted().total < kills && Date.now() < until) await killer.round();
    await killer.finish();
  }),
);
const { where, total } = counted();
const acknowledged = killers.reduce((sum, { model }) => sum + model.acknowledgements, 0);
const slowest = Math.max(...killers.map(({ model }) => model.slowestStart));
for (const [point, count] of Object.entries(where).sort()) say(`${String(count).padStart(6)}  ${point}`);
say(
  `${String(total).padStart(6)}  kills under ${clients} clients, ${acknowledged} writes acknowledged: none lost, none half`,
);
say(`${Math.round(slowest)} ms from spawning a server to its port at the slowest`);
if (kept === undefined) rmSync(directory, { recursive: true });
