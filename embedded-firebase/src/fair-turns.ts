interface Line {
  readonly tasks: (() => void)[];
  readonly below: Map<string, Line>;
}

const newLine = (): Line => ({ tasks: [], below: new Map() });

/**
 * Limits concurrency. Waiting tasks are ordered by keys, coarse to fine (network, then address); on each level keys take turns.
 */
export class FairTurns {
  readonly #width: number;
  readonly #waiting = newLine();
  #running = 0;

  constructor(width: number) {
    this.#width = width;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** All calls must pass equally many keys. */
  async take<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#width) this.#running += 1;
    else await new Promise<void>((turn) => this.#enqueue(keys, turn));
    try {
      return await task();
    } finally {
      const next = dequeue(this.#waiting);
      if (next) next();
      else this.#running -= 1;
    }
  }

  #enqueue(keys: readonly string[], turn: () => void): void {
    let line = this.#waiting;
    for (const key of keys) {
      const below = line.below.get(key) ?? newLine();
      line.below.set(key, below);
      line = below;
    }
    line.tasks.push(turn);
  }
}

function dequeue(line: Line): (() => void) | undefined {
  const [first] = line.below;
  if (first === undefined) return line.tasks.shift();
  const [key, below] = first;
  const task = dequeue(below);
  line.below.delete(key);
  if (below.tasks.length + below.below.size > 0) line.below.set(key, below);
  return task;
}
