import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classifyDamage, makeSample } from '../testing/damage.ts';
import { seededRandom } from '../testing/random.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Damages the files of a store in `DAMAGES` (default 1,000) ways: what was kept is served, or it is rejected and nothing is changed. */
const count = Number(process.env.DAMAGES ?? 1000);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const directory = mkdtempSync(join(tmpdir(), 'damage-'));
const sample = await makeSample(directory);
const outcomes: { [outcome: string]: number } = {};
let failures = 0;
for (let index = 0; index < count; index++) {
  try {
    const outcome = await classifyDamage(sample, seededRandom(seed + index), join(directory, 'damaged'));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  } catch (error) {
    failures++;
    say(`SEED=${seed + index}: ${(error as Error).message}`);
  }
}
say(`${count} kinds of damage from seed ${seed}: ${JSON.stringify(outcomes)}, ${failures} wrong`);
rmSync(directory, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;
