import type { Limits } from '../public.ts';

export const defaultLimits: Limits = {
  message: 1024 * 1024,
  listens: 500,
  accountListens: 1000,
  networkListens: 15_000,
  windows: 50,
  requests: 50,
  burst: 500,
  waiting: 8 * 1024 * 1024,
  unsent: 2 * 1024 * 1024,
  wills: 20,
  accountSockets: 20,
  networkSockets: 1500,
  sockets: 6000,
  work: {
    slice: 2,
    rest: 6,
    least: 0.05,
    staff: { burst: 5000, perSecond: 500, little: 1000 },
    account: { burst: 1000, perSecond: 100, little: 300 },
    // a first visit
    visitor: { burst: 200, perSecond: 5, little: 15 },
    network: { burst: 20_000, perSecond: 400 },
    newcomers: { burst: 20_000, perSecond: 800 },
    opening: { burst: 150, perSecond: 300 },
    everybody: { burst: 5000, perSecond: 500 },
  },
};

const unlimited = { burst: Infinity, perSecond: Infinity, little: Infinity };

/** Only the hosted service's limit on one write: for administrators' clients and tests. */
export const noLimits: Limits = {
  message: 16 * 1024 * 1024,
  listens: Infinity,
  accountListens: Infinity,
  networkListens: Infinity,
  windows: Infinity,
  requests: Infinity,
  burst: Infinity,
  waiting: Infinity,
  unsent: Infinity,
  wills: Infinity,
  accountSockets: Infinity,
  networkSockets: Infinity,
  sockets: Infinity,
  work: {
    slice: Infinity,
    rest: 0,
    least: 0,
    staff: unlimited,
    account: unlimited,
    visitor: unlimited,
    network: unlimited,
    newcomers: unlimited,
    opening: unlimited,
    everybody: unlimited,
  },
};

const CHARACTERS_PER_UNIT = 16_384;

export function workOf(characters: number): number {
  return characters / CHARACTERS_PER_MILLISECOND;
}

const CHARACTERS_PER_MILLISECOND = 500_000;

export function costOf(text: string): number {
  return 1 + text.length / CHARACTERS_PER_UNIT;
}

/** A token bucket of requests per connection. May go into debt. */
export class Allowance {
  readonly #limits: Limits;
  #left: number;
  #at: number;

  constructor(limits: Limits, now: number) {
    this.#limits = limits;
    this.#left = limits.burst;
    this.#at = now;
  }

  has(now: number): boolean {
    const { requests, burst } = this.#limits;
    if (burst === Infinity) return true;
    const passed = Math.max(0, now - this.#at);
    this.#at = now;
    this.#left = Math.min(burst, this.#left + (passed / 1000) * requests);
    return this.#left > 0;
  }

  spend(cost: number): void {
    this.#left -= cost;
  }
}

export class Inbox {
  #texts: string[] = [];
  #next = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get characters(): number {
    return this.#size - (this.#texts.length - this.#next) * OVERHEAD;
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#size += text.length + OVERHEAD;
  }

  take(): string | undefined {
    const text = this.#texts[this.#next];
    if (text === undefined) return undefined;
    this.#texts[this.#next++] = '';
    this.#size -= text.length + OVERHEAD;
    if (this.#next * 2 > this.#texts.length) {
      this.#texts = this.#texts.slice(this.#next);
      this.#next = 0;
    }
    return text;
  }

  clear(): void {
    this.#texts = [];
    this.#next = 0;
    this.#size = 0;
  }
}

/** Bounds small messages too: 8 MB hold at most 16,000. */
const OVERHEAD = 512;
