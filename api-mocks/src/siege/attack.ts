/** An account of an attacker, which owns a program. */
export interface Attacker {
  uid: string;
  email: string;
  /** The public name, which comments carry. */
  name: string;
  token: string;
  program: string;
}

/** What an attack is given. */
export interface Siege {
  origin: string;
  /** As in `Honest`. */
  network: string | undefined;
  /** Accounts that no other attack has used: what one attack spent limits no other. */
  attackers: Attacker[];
  /** Password of every account. */
  password: string;
  /** A token of the secretariat, for what happens without the attacker. */
  administrator: string;
  /** An address of somebody else, who has an account. */
  victim: string;
  /** The program whose page the honest readers look at. */
  program: string;
  /** Where the server keeps its data; for counting what an attack left there. */
  dataDir: string;
  /** Path of a video that has to be encoded and lasts for hours; none without ffmpeg. */
  still: string | undefined;
  /** Milliseconds for which the attack goes on. */
  duration: number;
}

export interface Result {
  /** What the server answered, and how often. */
  counts: Record<string, number>;
  /** What should have been impossible. */
  breaches: string[];
}

/** Counts what an attack got through. */
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

/** Repeats a step, so many at once, until the time is over. Counts what each resolves with. */
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
