/** Lets some of a kind run at a time, in the order they came. */
export class Turns {
  readonly #width: number;
  readonly #waiting = new Map<string, { running: number; queue: (() => void)[] }>();

  constructor(width: number) {
    this.#width = width;
  }

  async take<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = this.#waiting.get(key) ?? { running: 0, queue: [] };
    this.#waiting.set(key, line);
    if (line.running < this.#width) line.running++;
    else await new Promise<void>((resolve) => line.queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = line.queue.shift();
      if (next) next();
      else if (--line.running === 0) this.#waiting.delete(key);
    }
  }
}
