import { FairTurns } from '../fair-turns.ts';

export class Turns {
  readonly #width: number;
  readonly #order: { newestFirst?: boolean };
  readonly #lines = new Map<string, FairTurns>();

  constructor(width: number, order: { newestFirst?: boolean } = {}) {
    this.#width = width;
    this.#order = order;
  }

  async take<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? new FairTurns(this.#width, this.#order);
    this.#lines.set(key, line);
    try {
      return await line.take([], task);
    } finally {
      if (line.isIdle) this.#lines.delete(key);
    }
  }
}
