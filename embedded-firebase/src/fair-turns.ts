/** What waits under one key: tasks, or further keys in the order of their turns. */
interface Line {
  readonly tasks: (() => void)[];
  readonly below: Map<string, Line>;
}

const newLine = (): Line => ({ tasks: [], below: new Map() });

/**
 * Runs so many tasks at a time. The others wait by their keys, coarse to fine (such as network, then address): on each level all keys
 * take turns, so that many tasks under one key delay the others by one task.
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

  /** All tasks of one instance have the same number of keys. */
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
