import { loadavg } from 'node:os';
import { heapOf, longestTask, type Measured, type Sample } from './paint.ts';

/** A time that is over its budget is measured again, as the machine may be busy. */
const tries = 3;
const mostMs = 50;
/** In megabytes. */
const mostHeap = 25;

export const quantileOf = (part: number, values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
const median = (values: number[]) => quantileOf(0.5, values);

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

export interface Dragged {
  /** The first movement, with which a drag begins. */
  start: Sample;
  moves: Sample[];
}

const mostMsOfFrame = 16;

/**
 * Of each frame of a drag the CPU milliseconds at the 95th percentile; over the budget only if the bare board needs less than half. To the
 * painted frame it takes up to 16 ms more, as browsers wait for the screen.
 */
export async function frames(own: () => Promise<Dragged>, bare: () => Promise<Dragged>): Promise<void> {
  for (let tried = 1; ; tried++) {
    const [floor, ours] = [await bare(), await own()];
    const p95 = ({ moves }: Dragged, of: keyof Sample) =>
      quantileOf(
        0.95,
        moves.map((one) => one[of]),
      );
    const [work, workOf] = [p95(ours, 'work'), p95(floor, 'work')];
    const [ms, of] = [p95(ours, 'ms'), p95(floor, 'ms')];
    const ok = work <= Math.max(mostMsOfFrame, 2 * workOf);
    if (!ok && tried < tries) continue;
    const ratio = `(× ${(work / workOf).toFixed(1)})`;
    row('drag, CPU a frame, p95', `${work.toFixed(1)} ms`, `${workOf.toFixed(1)} ms ${ratio}`, ok);
    row('drag, painted, p95', `${ms.toFixed(0)} ms`, `${of.toFixed(0)} ms (× ${(ms / of).toFixed(1)})`, true);
    const [begun, begunOf] = [ours.start.work, floor.start.work];
    row('drag, its begin, CPU', `${begun.toFixed(0)} ms`, `${begunOf.toFixed(0)} ms`, true);
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

export async function heap(name: string, own: Measured, floor?: Measured): Promise<void> {
  const used = await heapOf(own.cdp);
  const floorUsed = floor && (await heapOf(floor.cdp));
  const shown = (megabytes: number) => `${megabytes.toFixed(1)} MB`;
  row(`heap, ${name}`, shown(used), floorUsed === undefined ? '' : shown(floorUsed), used <= mostHeap);
}
