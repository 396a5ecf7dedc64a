import { type Honest, openSteps, paces, type Step, type Steps } from './honest-steps.ts';
import type { Experience } from './measurement.ts';

/**
 * `honest.ts`: people who do what people do, each step at its own pace, however long the ones before take. Its parent sends who they
 * are and hears `ready`; then `convert` begins a conversion, and `report` is answered with the `Experience` since the last one.
 */
let experience: Experience = {};
let steps: Steps;
/** Attempts begun. */
const begun: Partial<Record<Step, number>> = {};
const underWay = new Set<Promise<void>>();
/** Milliseconds after which an answer counts as missing. */
const longest = 30_000;
const slower = Number(process.env.SLOWER ?? 1);

process.on('message', (message) => {
  if (message === 'report') void report();
  else if (message === 'convert') begin('conversion');
  else void start(message as Honest);
});
process.once('disconnect', () => process.exit(0));

/** Waits for what was begun before, as it belongs to what is reported. */
async function report(): Promise<void> {
  const reported = experience;
  experience = {};
  await Promise.all(underWay);
  process.send?.(reported);
}

async function start(honest: Honest): Promise<void> {
  steps = await openSteps(honest, () => entry(experience, 'socket').rejected.push('closed by the server'));
  for (const [step, pace] of Object.entries(paces)) setInterval(() => begin(step as Step), pace * slower);
  process.send?.('ready');
}

function begin(step: Step): void {
  const attempted = attempt(step).finally(() => underWay.delete(attempted));
  underWay.add(attempted);
}

async function attempt(step: Step): Promise<void> {
  const began = performance.now();
  const own = experience;
  const n = begun[step] ?? 0;
  begun[step] = n + 1;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, longest, 'no answer in 30 s');
  });
  const failed = (error: Error) => `${error.cause ?? error.message}`;
  const answer = await Promise.race([steps[step](n).catch(failed), late]);
  clearTimeout(timer);
  const { took, rejected } = entry(own, step);
  took.push(performance.now() - began);
  if (answer !== 'ok') rejected.push(answer);
}

function entry(of: Experience, step: string): Experience[string] {
  of[step] ??= { took: [], rejected: [] };
  return of[step];
}
