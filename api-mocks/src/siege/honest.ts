import { comeFrom, countingRoundTrips, useOwnConnections } from './calls.ts';
import { type Honest, openSteps, paces, type Step, type Steps } from './honest-steps.ts';
import type { Experience } from './measurement.ts';

/** Honest users at a fixed pace. The parent sends `Honest` and receives `ready`; each `report` is answered with the `Experience` since the last. */
let experience: Experience = {};
let unreported: Experience = {};
let steps: Steps;
const begun: Partial<Record<Step, number>> = {};
const underWay = new Set<Promise<void>>();
/** Milliseconds after which an answer counts as missing. */
const longest = 30_000;

process.on('message', (message) => {
  if (message === 'report') void report();
  else void start(message as Honest);
});
process.once('disconnect', () => process.exit(0));

/** Waits for running attempts. Later ones are not measured, but their rejections count in the next report. */
async function report(): Promise<void> {
  const reported = experience;
  const meanwhile: Experience = {};
  experience = meanwhile;
  await Promise.all(underWay);
  for (const [step, { rejected }] of Object.entries(unreported))
    entry(reported, step).rejected.push(...rejected);
  unreported = meanwhile;
  experience = {};
  process.send?.(reported);
}

async function start(honest: Honest): Promise<void> {
  comeFrom(honest.network);
  useOwnConnections();
  steps = await openSteps(honest, () => entry(experience, 'socket').rejected.push('closed by the server'));
  for (const [step, pace] of Object.entries(paces))
    setInterval(() => begin(step as Step), pace * honest.slower);
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
  const trips = { count: 0 };
  const done = countingRoundTrips(trips, () => steps[step](n)).catch(failed);
  const answer = await Promise.race([done, late]);
  clearTimeout(timer);
  const made = entry(own, step);
  made.took.push(performance.now() - began);
  made.roundTrips = Math.max(made.roundTrips, trips.count);
  if (answer !== 'ok') made.rejected.push(answer);
}

function entry(of: Experience, step: string): Experience[string] {
  of[step] ??= { took: [], rejected: [], roundTrips: 0 };
  return of[step];
}
