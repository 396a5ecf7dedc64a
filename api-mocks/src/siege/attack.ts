export interface Attacker {
  uid: string;
  email: string;
  name: string;
  token: string;
  program: string;
}

export interface Siege {
  origin: string;
  network: string | undefined;
  /** Fresh accounts, as one attack's limits must not affect another. */
  attackers: Attacker[];
  password: string;
  administrator: string;
  victim: string;
  program: string;
  dataDir: string;
  /** Path of an expensive video, where the attack needs one. */
  still: string | undefined;
  /** Milliseconds. */
  duration: number;
}

export interface Result {
  counts: Record<string, number>;
  breaches: string[];
}

export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #breaches = new Set<string>();

  add(answer: string, times = 1): void {
    this.#counts.set(answer, (this.#counts.get(answer) ?? 0) + times);
  }

  breach(what: string): void {
    this.#breaches.add(what);
  }

  get result(): Result {
    return { counts: Object.fromEntries(this.#counts), breaches: [...this.#breaches] };
  }
}

export type Attack = (siege: Siege, tally: Tally) => Promise<void>;

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Repeats a step concurrently until time is up. */
export async function storm(
  { duration }: Siege,
  tally: Tally,
  atOnce: number,
  step: (index: number) => Promise<string>,
): Promise<void> {
  const end = Date.now() + duration;
  const runners = Array.from({ length: atOnce }, async (_, index) => {
    while (Date.now() < end) {
      tally.add(await step(index).catch(() => 'no answer'));
      await pause(0);
    }
  });
  // some answers never come
  await Promise.race([Promise.all(runners), pause(duration + 1000)]);
}
