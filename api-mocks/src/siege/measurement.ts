export interface Attempts {
  took: number[];
  rejected: string[];
  /** The most that an attempt made, one after another. */
  roundTrips: number;
}

export type Experience = Record<string, Attempts>;

/** Allowed ratio to the quiet p95. */
const tolerance = 3;
/** Lower bound of the quiet p95 (ms) per round trip, and the most that a slow machine raises it to; reasons in siege.bench.ts. */
const floor = { least: 15, most: 30 };
const mostMemory = 1e9;
/** The step that asks a server which does nothing. */
const bare = 'bare';
const fewest = 15;

export interface Compared {
  step: string;
  attempts: number;
  /** p95 (ms); undefined for steps that are not compared. */
  quiet: number | undefined;
  attacked: number;
  ratio: number | undefined;
  isSlow: boolean;
  rejected: string[];
}

export function compare(quiet: readonly Experience[], attacked: Experience): Compared[] {
  const perTrip = Math.min(floor.most, Math.max(floor.least, ...[...quiet, attacked].map(bareP95)));
  return Object.entries(attacked)
    .map(([step, { took, rejected }]) => {
      const usual = quiet.flatMap((one) => one[step]?.took ?? []);
      const isCompared = usual.length >= fewest && took.length >= fewest;
      const quietP95 = percentile(usual, 0.95);
      const p95 = percentile(took, 0.95);
      const trips = Math.max(1, ...quiet.map((one) => one[step]?.roundTrips ?? 1));
      const least = perTrip * trips;
      const ratio = isCompared ? Math.max(p95, least) / Math.max(quietP95, least) : undefined;
      return {
        step,
        attempts: took.length,
        quiet: isCompared ? quietP95 : undefined,
        attacked: p95,
        ratio,
        isSlow: step !== bare && ratio !== undefined && ratio > tolerance,
        rejected,
      };
    })
    .sort((a, b) => (a.step < b.step ? -1 : 1));
}

const bareP95 = (experience: Experience) => percentile(experience[bare]?.took ?? [], 0.95);

/** 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export interface Outcome {
  attack: string;
  steps: Compared[];
  rejectedAfter: string[];
  /** Peak bytes of the server, and with its converters. */
  memory: number;
  memoryWithConverters: number;
  counts: Record<string, number>;
  breaches: string[];
  /** How often the attack was made; absent: once. */
  tries?: number;
}

/** The machine itself was busy: then neither the quiet nor the attack tells anything about the server. */
export function isDisturbed({ steps }: Pick<Outcome, 'steps'>): boolean {
  return steps.some(
    ({ step, quiet = 0, attacked }) => step === bare && Math.max(quiet, attacked) > floor.most,
  );
}

/** Empty when the attack passed. */
export function faults(outcome: Outcome): string[] {
  return [...slowness(outcome), ...wrongs(outcome)];
}

function slowness({ steps }: Outcome): string[] {
  return steps
    .filter(({ isSlow }) => isSlow)
    .map(({ step, ratio }) => `${step} takes ${ratio?.toFixed(1)} times as long`);
}

/** Faults that no busy machine explains. */
function wrongs({ steps, rejectedAfter, memory, counts, breaches }: Outcome): string[] {
  const rejected = steps.flatMap((one) => one.rejected.map((answer) => `${one.step}: ${answer}`));
  return [
    ...counted('rejected', rejected),
    ...counted('rejected afterwards', rejectedAfter),
    ...(memory > mostMemory ? [`${Math.round(memory / 1e6)} MB of memory`] : []),
    ...(Object.keys(counts).length === 0 ? ['the attack got nothing through'] : []),
    ...breaches.map((breach) => `breach: ${breach}`),
  ];
}

/**
 * The outcome that counts of the tries of one attack; undefined: it must be tried again. What is only slow is tried twice more and must pass
 * both times, as a p95 varies from run to run; anything else counts at once.
 */
export function decided(tries: readonly Outcome[]): Outcome | undefined {
  const wrong = tries.find((one) => wrongs(one).length > 0);
  if (wrong) return wrong;
  const calm = tries.filter((one) => !isDisturbed(one));
  const slow = calm.filter((one) => slowness(one).length > 0);
  if (slow.length >= 2) return slow.at(-1);
  const passed = calm.filter((one) => !slow.includes(one));
  return passed.length > slow.length ? passed.at(-1) : undefined;
}

/** When there are no more tries. */
export function worstOf(tries: readonly Outcome[]): Outcome {
  return tries.find((one) => slowness(one).length > 0 && !isDisturbed(one)) ?? (tries.at(-1) as Outcome);
}

function counted(what: string, answers: string[]): string[] {
  return answers.length === 0 ? [] : [`${answers.length} ${what}, e.g. ${answers[0]}`];
}
