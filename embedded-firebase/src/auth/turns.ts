import { FairTurns } from '../fair-turns.ts';

export class Turns {
  readonly #width: number;
  readonly #lines = new Map<string, FairTurns>();

  constructor(width: number) {
    this.#width = width;
  }

  async take<T>(key: string, task: () => Promise<T>, member = ''): Promise<T> {
    const line = this.#lines.get(key) ?? new FairTurns(this.#width);
    this.#lines.set(key, line);
    try {
      return await line.take([member], task);
    } finally {
      if (line.isIdle) this.#lines.delete(key);
    }
  }
}
