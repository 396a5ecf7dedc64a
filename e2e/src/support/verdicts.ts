import { loadavg } from 'node:os';
import { longestTask, type Measured, type Sample } from './paint.ts';

/** A time that is over its budget is measured again, as the machine may be busy. */
const tries = 3;
const mostMs = 50;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function row(name: string, shown: string, floor: string, ok: boolean): void {
  console.log(
    `${name.padEnd(38)}${shown.padStart(28)}${floor.padStart(22)}   ${ok ? 'ok' : 'MISSED'}   load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  if (!ok) process.exitCode = 1;
}

type Round = () => Promise<Sample[]>;

/** Runs both alternately; over the budget only if the static page needs less than half. */
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
    const ok = ms <= Math.max(mostMs, 2 * of);
    if (!ok && tried < tries) continue;
    const shown = `${ms.toFixed(0)} ms (worst ${worst.toFixed(0)}), CPU ${work.toFixed(0)}`;
    row(name, shown, `${of.toFixed(0)} ms, CPU ${workOf.toFixed(0)} (× ${(ms / of).toFixed(1)})`, ok);
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
    const ok = ms <= Math.max(mostMs, 2 * of);
    if (!ok && tried < tries) continue;
    row(name, `longest task ${ms.toFixed(0)} ms`, floor ? `${of.toFixed(0)} ms` : '', ok);
    return;
  }
}

/** Of what cannot be done twice, such as showing all that is not shown yet. */
export async function taskOnce(name: string, own: Measured, act: () => Promise<unknown>): Promise<void> {
  const ms = await longestTask(own, act);
  row(name, `longest task ${ms.toFixed(0)} ms`, '', ms <= mostMs);
}
