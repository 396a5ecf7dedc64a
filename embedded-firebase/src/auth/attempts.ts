import { AccountError } from '../errors.ts';
import { siteOf } from '../networks.ts';
import {
  type RateLimit,
  type RateLimits,
  type Subject,
  signUpLimits,
  unknownAddressLimits,
} from '../rate-limits.ts';
import { Turns } from './turns.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;

const WRONG: readonly RateLimit[] = [{ count: 600, seconds: QUARTER }];
/** Wrong passwords that a known device may send before it is limited like an unknown one. */
const WRONG_OF_DEVICE: readonly RateLimit[] = [{ count: 10, seconds: QUARTER }];
const INVALID_SIGN_UPS: readonly RateLimit[] = [{ count: 1000, seconds: HOUR }];
const CODES: readonly RateLimit[] = [{ count: 5, seconds: HOUR }];
const CODES_OF_NETWORK: readonly RateLimit[] = [{ count: 60, seconds: HOUR }];

/** Wrong passwords per address without delay. */
const FREE = 4;
const LONGEST_DELAY = 60_000;
/** Queued attempts per address; beyond, the site with most of them loses one. */
const MAX_WAITING = 240;
const MAX_NAMES = 10_000;
const AT_ONCE = 8;
/** Milliseconds that a wrong password's answer waits in a network whose limits are spent: who tries one after another hardly delays others there. */
const ANSWER_DELAY = 1000;

/** The network of a request; undefined, and not counted, where many may share one. */
export type Client = string | undefined;

interface Waiting {
  readonly readyAt: number;
  readonly client: Client;
}

export interface Attempt {
  readonly name: string;
  readonly exists: boolean;
  readonly client: Client;
  /** Set if it has signed in to this account before. */
  readonly device: string | undefined;
  readonly fingerprint: string;
  /** Unknown addresses get the same answers. */
  readonly hiding: boolean;
}

export interface AttemptPorts {
  readonly rateLimits: RateLimits;
  readonly clock: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Delays guessing without lockout: after wrong passwords further attempts for an address wait up to a minute, except from known devices. */
export class Attempts {
  readonly #rateLimits: RateLimits;
  readonly #clock: () => number;
  readonly #pause: AttemptPorts['pause'];
  /** By address, and network or device. */
  readonly #oneByOne = new Turns(1);
  /** Each waits for an address of its own; nobody should wait for all that others try. */
  readonly #byClient = new Turns(AT_ONCE, { newestFirst: true });
  /** Attempts under way, by address and network. */
  readonly #queued = new Map<string, number>();
  readonly #waiting = new Map<string, Map<string, Waiting>>();

  constructor({ rateLimits, clock, pause }: AttemptPorts) {
    this.#rateLimits = rateLimits;
    this.#clock = clock;
    this.#pause = pause;
  }

  /** `check` resolves with null for a wrong password; with `alike` it must take as long for unknown addresses. Rejects with TOO_MANY_ATTEMPTS_TRY_LATER. */
  guess<T>(attempt: Attempt, check: (alike: boolean) => Promise<T | null>): Promise<T | null> {
    const { name, device } = attempt;
    if (device !== undefined && this.#isTrusted(device))
      return this.#oneByOne.take(`${name}\n${device}`, () => this.#guessAtHome(device, check));
    return this.#guessInTurn(attempt, () => this.#guessAbroad(attempt, check));
  }

  /** The answer waits outside of the queues. */
  async #guessInTurn<T>(attempt: Attempt, judge: () => Promise<T>): Promise<T> {
    const { client } = attempt;
    this.#assertNoDelay(attempt);
    let result: T | null = null;
    try {
      result = await this.#judgeInTurn(attempt, judge);
      return result;
    } finally {
      if (result === null && client !== undefined && this.#isSpent(client)) await this.#pause(ANSWER_DELAY);
    }
  }

  /** Only one attempt per address and network waits in the network's queue, so that others are not delayed. */
  async #judgeInTurn<T>({ name, client }: Attempt, judge: () => Promise<T>): Promise<T> {
    const pair = `${name}\n${client ?? ''}`;
    const queued = this.#queued.get(pair) ?? 0;
    if (queued >= MAX_WAITING) throw blocked();
    this.#queued.set(pair, queued + 1);
    try {
      return await this.#oneByOne.take(pair, () =>
        client === undefined ? judge() : this.#byClient.take(client, judge),
      );
    } finally {
      const left = (this.#queued.get(pair) ?? 1) - 1;
      if (left > 0) this.#queued.set(pair, left);
      else this.#queued.delete(pair);
    }
  }

  #isSpent(client: string): boolean {
    const wait = (kind: string, limits: readonly RateLimit[]) =>
      this.#rateLimits.wait(kind, ofNetwork(client), limits) > 0;
    return wait('unknownAddress', unknownAddressLimits) || wait('wrongPassword', WRONG);
  }

  /** Counts a requested code. Throws TOO_MANY_ATTEMPTS_TRY_LATER, like the next three. */
  code(name: string, client: Client): void {
    this.#take('code', ofAddress(name), CODES);
    if (client !== undefined) this.#take('code', ofNetwork(client), CODES_OF_NETWORK);
  }

  /** Counts an answer revealing whether an address has an account. */
  lookUp(client: Client): void {
    this.#take('unknownAddress', collective(client), unknownAddressLimits);
  }

  signUp(client: Client): void {
    if (client !== undefined) this.#take('signUp', ofNetwork(client), signUpLimits);
  }

  invalidSignUp(client: Client): void {
    if (client !== undefined) this.#take('invalidSignUp', ofNetwork(client), INVALID_SIGN_UPS);
  }

  proven(name: string): void {
    this.#rateLimits.forget('wrongPassword', ofAddress(name));
    this.#waiting.delete(name);
  }

  async #guessAtHome<T>(device: string, check: (alike: boolean) => Promise<T | null>): Promise<T | null> {
    const result = await check(false);
    if (result === null) this.#rateLimits.spend('wrongPassword', ofDevice(device), WRONG_OF_DEVICE);
    return result;
  }

  async #guessAbroad<T>(attempt: Attempt, check: (alike: boolean) => Promise<T | null>): Promise<T | null> {
    const { name, client, exists } = attempt;
    this.#assertNoDelay(attempt, true);
    const subject = collective(client);
    const alike =
      attempt.hiding || this.#rateLimits.wait('unknownAddress', subject, unknownAddressLimits) > 0;
    // counted before the check, so that parallel attempts of many networks pass no limit; a right password clears the count
    const count = (amount: number) =>
      this.#rateLimits.spend('wrongPassword', ofAddress(name), [{ count: 1, seconds: QUARTER }], amount);
    count(1);
    const result = await check(alike).catch((error: unknown) => {
      count(-1);
      throw error;
    });
    if (result !== null) {
      this.proven(name);
      return result;
    }
    if (client !== undefined) this.#rateLimits.spend(TRIED, ofAddress(`${name}\n${client}`), WRONG);
    const counted = exists || attempt.hiding;
    if (!counted) this.lookUp(client);
    else if (client !== undefined) this.#take('wrongPassword', ofNetwork(client), WRONG);
    if (alike && !attempt.hiding) throw blocked();
    return null;
  }

  #isTrusted(device: string): boolean {
    return this.#rateLimits.wait('wrongPassword', ofDevice(device), WRONG_OF_DEVICE) === 0;
  }

  /** `judged`: a password that has waited is checked now, and waits again the next time. */
  #assertNoDelay({ name, client, fingerprint }: Attempt, judged = false): void {
    const now = this.#clock();
    const delay = this.#delayOf(name, client);
    const last = this.#rateLimits.lastUsed('wrongPassword', ofAddress(name), QUARTER) ?? 0;
    if (delay === 0 || now >= last + delay || last > now) return;
    const waiting = this.#waiting.get(name) ?? new Map<string, Waiting>();
    const readyAt = waiting.get(fingerprint)?.readyAt;
    if (readyAt !== undefined && now >= readyAt) {
      if (judged) waiting.delete(fingerprint);
      return;
    }
    const until = readyAt ?? now + delay;
    if (readyAt === undefined) {
      waiting.set(fingerprint, { readyAt: until, client });
      if (waiting.size > MAX_WAITING) dropOfLargest(waiting);
      this.#waiting.delete(name);
      this.#waiting.set(name, waiting);
      trim(this.#waiting, MAX_NAMES);
    }
    this.#rateLimits.slow('wrongPassword', ofAddress(name), until - now);
    throw delayed(until - now);
  }

  /** Milliseconds. */
  #delayOf(name: string, client: Client): number {
    const wrong = this.#rateLimits.used('wrongPassword', ofAddress(name), QUARTER);
    const own = wrong <= FREE ? 0 : Math.min(LONGEST_DELAY, 1000 * 2 ** (wrong - FREE - 1));
    if (client === undefined || this.#rateLimits.wait('wrongPassword', ofNetwork(client), WRONG) === 0)
      return own;
    const again = this.#rateLimits.used(TRIED, ofAddress(`${name}\n${client}`), QUARTER) > 0;
    return again ? LONGEST_DELAY : own;
  }

  #take(kind: string, subject: Subject, limits: readonly RateLimit[]): void {
    if (this.#rateLimits.take(kind, subject, limits) > 0) throw blocked();
  }
}

export const unlimited: Pick<Attempts, 'guess' | 'code' | 'lookUp' | 'signUp' | 'invalidSignUp' | 'proven'> =
  {
    guess: (attempt, check) => check(attempt.hiding),
    code() {},
    lookUp() {},
    signUp() {},
    invalidSignUp() {},
    proven() {},
  };

const TRIED = 'wrongPasswordHere';

const ofAddress = (id: string): Subject => ({ of: 'address', id });
const ofNetwork = (id: string): Subject => ({ of: 'network', id });
const ofDevice = (id: string): Subject => ({ of: 'device', id });
/** All unknown networks share one counter: only for limits that cannot lock people out. */
const collective = (client: Client): Subject => ofNetwork(client ?? 'unknown');

const blocked = () => new AccountError('TOO_MANY_ATTEMPTS_TRY_LATER');
const delayed = (milliseconds: number) =>
  new AccountError('TOO_MANY_ATTEMPTS_TRY_LATER', `Try again in ${Math.ceil(milliseconds / 1000)} seconds.`);

function dropOfLargest(waiting: Map<string, Waiting>): void {
  const bySite = Map.groupBy(waiting, ([, { client }]) => client && siteOf(client));
  const [largest] = [...bySite.values()].sort((a, b) => b.length - a.length);
  const [oldest] = largest ?? [];
  if (oldest) waiting.delete(oldest[0]);
}

function trim(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
