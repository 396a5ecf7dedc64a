import { loadavg } from 'node:os';
import { longestTask, type Measured, type Sample } from './paint.ts';

/** A time that is over its budget is measured again, as the machine may be busy. */
const tries = 3;
const mostMs = 50;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The middle one is no failure, as the static page needs more than half of it, but is never called ok. */
type Verdict = 'ok' | 'over 50 ms, within 2 x static' | 'MISSED';

function verdictOf(ms: number, floor: number): Verdict {
  if (ms <= mostMs) return 'ok';
  return ms <= 2 * floor ? 'over 50 ms, within 2 x static' : 'MISSED';
}

export function row(name: string, shown: string, floor: string, verdict: Verdict | boolean): void {
  const word = typeof verdict === 'string' ? verdict : verdict ? 'ok' : 'MISSED';
  console.log(
    `${name.padEnd(38)}${shown.padStart(28)}${floor.padStart(22)}   ${word}   load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  if (word === 'MISSED') process.exitCode = 1;
}

type Round = () => Promise<Sample[]>;

/** Runs both alternately. */
export async function paints(name: string, ours: Round, theirs: Round): Promise<void> {
  for (let tried = 1; ; tried++) {
    const floor = await theirs();
    const own = await ours();
    const [ms, of] = [own, floor].map((list) => median(list.map((one) => one.ms))) as [number, number];
    const [work, workOf] = [own, floor].map((list) => median(list.map((one) => one.work))) as [
      number,
      number,
    ];
    const worst = Math.max(...own.map((one) => one.ms));
    const verdict = verdictOf(ms, of);
    if (verdict !== 'ok' && tried < tries) continue;
    const shown = `${ms.toFixed(0)} ms (worst ${worst.toFixed(0)}), CPU ${work.toFixed(0)}`;
    row(name, shown, `${of.toFixed(0)} ms, CPU ${workOf.toFixed(0)} (× ${(ms / of).toFixed(1)})`, verdict);
    return;
  }
}

/** `act` must do the same each time; else `taskOnce` measures it. */
export async function tasks(
  name: string,
  own: Measured,
  act: () => Promise<unknown>,
  floor?: Measured,
  still?: () => Promise<unknown>,
) {
  for (let tried = 1; ; tried++) {
    const ms = await longestTask(own, act);
    const of = floor && still ? await longestTask(floor, still) : 0;
    const verdict = verdictOf(ms, of);
    if (verdict !== 'ok' && tried < tries) continue;
    row(name, `longest task ${ms.toFixed(0)} ms`, floor ? `${of.toFixed(0)} ms` : '', verdict);
    return;
  }
}

/** Of what cannot be done twice, such as showing all that is not shown yet. */
export async function taskOnce(name: string, own: Measured, act: () => Promise<unknown>): Promise<void> {
  const ms = await longestTask(own, act);
  row(name, `longest task ${ms.toFixed(0)} ms`, '', ms <= mostMs);
}
