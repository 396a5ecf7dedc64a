/** Milliseconds each attempt took, and what was rejected, by step. */
export type Experience = Record<string, { took: number[]; rejected: string[] }>;

/** How often the quiet p95 an attack may make of it. */
const tolerance = 3;
/** Milliseconds; a quiet p95 below counts as this. The reason is in siege.bench.ts. */
const floor = 15;
/** Bytes of the server's memory. */
const mostMemory = 1e9;
/** A p95 of fewer attempts says nothing. */
const fewest = 15;

export interface Compared {
  step: string;
  /** Attempts during the attack. */
  attempts: number;
  /** p95 in milliseconds; undefined for a step that has no pace and is not compared. */
  quiet: number | undefined;
  attacked: number;
  ratio: number | undefined;
  isSlow: boolean;
  rejected: string[];
}

/** Compares how each step went during an attack with how it went in the quiet before and after. */
export function compare(quiet: readonly Experience[], attacked: Experience): Compared[] {
  return Object.entries(attacked)
    .map(([step, { took, rejected }]) => {
      const usual = quiet.flatMap((one) => one[step]?.took ?? []);
      const isCompared = usual.length >= fewest && took.length >= fewest;
      const quietP95 = percentile(usual, 0.95);
      const p95 = percentile(took, 0.95);
      const ratio = isCompared ? Math.max(p95, floor) / Math.max(quietP95, floor) : undefined;
      return {
        step,
        attempts: took.length,
        quiet: isCompared ? quietP95 : undefined,
        attacked: p95,
        ratio,
        isSlow: ratio !== undefined && ratio > tolerance,
        rejected,
      };
    })
    .sort((a, b) => (a.step < b.step ? -1 : 1));
}

/** The smallest value that so large a share of the values does not exceed; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** An attack, and what came of it. */
export interface Outcome {
  attack: string;
  steps: Compared[];
  /** What was rejected in the quiet after the attack. */
  rejectedAfter: string[];
  /** Largest memory of the server, and of it with its converters, in bytes. */
  memory: number;
  memoryWithConverters: number;
  /** What the server answered the attacker. */
  counts: Record<string, number>;
  breaches: string[];
}

/** What is wrong with an outcome, in words; nothing when the attack passed. */
export function faults({ steps, rejectedAfter, memory, counts, breaches }: Outcome): string[] {
  const slow = steps.filter(({ isSlow }) => isSlow);
  const rejected = steps.flatMap((one) => one.rejected.map((answer) => `${one.step}: ${answer}`));
  return [
    ...slow.map(({ step, ratio }) => `${step} takes ${ratio?.toFixed(1)} times as long`),
    ...counted('rejected', rejected),
    ...counted('rejected afterwards', rejectedAfter),
    ...(memory > mostMemory ? [`${Math.round(memory / 1e6)} MB of memory`] : []),
    ...(Object.keys(counts).length === 0 ? ['the attack got nothing through'] : []),
    ...breaches.map((breach) => `breach: ${breach}`),
  ];
}

function counted(what: string, answers: string[]): string[] {
  return answers.length === 0 ? [] : [`${answers.length} ${what}, e.g. ${answers[0]}`];
}
