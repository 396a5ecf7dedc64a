import { AccountError } from '../errors.ts';
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

/** Wrong passwords for existing addresses, by network. */
const WRONG: readonly RateLimit[] = [{ count: 600, seconds: QUARTER }];
/** Wrong passwords from a device that is known to the account, before it counts as any other. */
const WRONG_OF_DEVICE: readonly RateLimit[] = [{ count: 10, seconds: QUARTER }];
const INVALID_SIGN_UPS: readonly RateLimit[] = [{ count: 1000, seconds: HOUR }];
/** Codes asked for, by address and by network. */
const CODES: readonly RateLimit[] = [{ count: 5, seconds: HOUR }];
const CODES_OF_NETWORK: readonly RateLimit[] = [{ count: 60, seconds: HOUR }];

/** Wrong passwords for an address before further ones have to wait. */
const FREE = 4;
const LONGEST_DELAY = 60_000;
/** Passwords for one address that wait for their turn to be judged. Beyond, those of the network with most of them give way. */
const MAX_WAITING = 240;
const MAX_NAMES = 10_000;
/** Sign-ins of one network that are judged at the same time; the others wait. */
const AT_ONCE = 8;

/** The network a request comes from; undefined where many may share one, as behind an unknown proxy: then nothing is counted by it. */
export type Client = string | undefined;

/** A password that waits to be judged. */
interface Waiting {
  readonly readyAt: number;
  readonly client: Client;
}

/** A password that somebody tries. */
export interface Attempt {
  /** The canonical address. */
  readonly name: string;
  /** Whether the address has an account. */
  readonly exists: boolean;
  readonly client: Client;
  /** The device, if it has signed in to this account before. */
  readonly device: string | undefined;
  /** A hash of the password, for who comes again with the same one. */
  readonly fingerprint: string;
  /** Addresses without an account are answered like others. */
  readonly hiding: boolean;
}

/**
 * Slows guessing without locking anybody out. Wrong passwords delay further attempts for the same address, by up to a minute; a
 * device that signed in to the account before is not delayed. A password that had to wait is judged when it comes again, however many
 * others came meanwhile. Attempts for one address take turns, so that many at once pass no limit that they would not pass singly.
 */
export class Attempts {
  readonly #rateLimits: RateLimits;
  readonly #clock: () => number;
  readonly #byName = new Turns(1);
  readonly #byClient = new Turns(AT_ONCE);
  /** By address and fingerprint, the passwords that had to wait. */
  readonly #waiting = new Map<string, Map<string, Waiting>>();

  constructor(rateLimits: RateLimits, clock: () => number) {
    this.#rateLimits = rateLimits;
    this.#clock = clock;
  }

  /**
   * Judges a password in turn. `judge` resolves with `null` for a wrong one; `alike` says that it must take as long for unknown
   * addresses. Rejects with TOO_MANY_ATTEMPTS_TRY_LATER, with the seconds to wait where there is only a delay.
   */
  guess<T>(attempt: Attempt, judge: (alike: boolean) => Promise<T | null>): Promise<T | null> {
    const { name, client, device } = attempt;
    if (device !== undefined && this.#isTrusted(device))
      return this.#byName.take(`${name}\n${device}`, () => this.#guessAtHome(device, judge));
    // names outside: who waits for an address keeps nobody else of the network waiting
    return this.#byName.take(name, () =>
      client === undefined
        ? this.#guessAbroad(attempt, judge)
        : this.#byClient.take(client, () => this.#guessAbroad(attempt, judge), name),
    );
  }

  /** Counts a code that is asked for. Throws TOO_MANY_ATTEMPTS_TRY_LATER. */
  code(name: string, client: Client): void {
    this.#take('code', ofAddress(name), CODES);
    if (client !== undefined) this.#take('code', ofNetwork(client), CODES_OF_NETWORK);
  }

  /** Counts an answer that tells whether an address has an account. Throws as above. */
  lookUp(client: Client): void {
    this.#take('unknownAddress', collective(client), unknownAddressLimits);
  }

  /** Counts a new account. Throws as above. */
  signUp(client: Client): void {
    if (client !== undefined) this.#take('signUp', ofNetwork(client), signUpLimits);
  }

  /** Counts a sign-up that cannot be. Throws as above. */
  invalidSignUp(client: Client): void {
    if (client !== undefined) this.#take('invalidSignUp', ofNetwork(client), INVALID_SIGN_UPS);
  }

  /** The owner of the address has proven to be one. */
  proven(name: string): void {
    this.#rateLimits.forget('wrongPassword', ofAddress(name));
    this.#waiting.delete(name);
  }

  async #guessAtHome<T>(device: string, judge: (alike: boolean) => Promise<T | null>): Promise<T | null> {
    const result = await judge(false);
    if (result === null) this.#rateLimits.spend('wrongPassword', ofDevice(device), WRONG_OF_DEVICE);
    return result;
  }

  async #guessAbroad<T>(attempt: Attempt, judge: (alike: boolean) => Promise<T | null>): Promise<T | null> {
    const { name, client, exists } = attempt;
    this.#assertNoDelay(attempt);
    const told = collective(client);
    // who has asked too often is not told any more whether an address has an account
    const alike = attempt.hiding || this.#rateLimits.wait('unknownAddress', told, unknownAddressLimits) > 0;
    const result = await judge(alike);
    if (result !== null) {
      this.proven(name);
      return result;
    }
    this.#rateLimits.spend('wrongPassword', ofAddress(name), [{ count: 1, seconds: QUARTER }]);
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

  #assertNoDelay({ name, client, fingerprint }: Attempt): void {
    const now = this.#clock();
    const delay = this.#delayOf(name, client);
    const last = this.#rateLimits.lastUsed('wrongPassword', ofAddress(name), QUARTER) ?? 0;
    if (delay === 0 || now >= last + delay || last > now) return;
    const waiting = this.#waiting.get(name) ?? new Map<string, Waiting>();
    const readyAt = waiting.get(fingerprint)?.readyAt;
    if (readyAt !== undefined && now >= readyAt) {
      waiting.delete(fingerprint);
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

  /** Milliseconds: by wrong passwords for the address; and the longest for what a network that guessed too much tries again. */
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

/** No limits: for tests of clients, on a server of their own. */
export const unlimited: Pick<Attempts, 'guess' | 'code' | 'lookUp' | 'signUp' | 'invalidSignUp' | 'proven'> =
  {
    guess: (attempt, judge) => judge(attempt.hiding),
    code() {},
    lookUp() {},
    signUp() {},
    invalidSignUp() {},
    proven() {},
  };

/** Wrong passwords for one address from one network. */
const TRIED = 'wrongPasswordHere';

const ofAddress = (id: string): Subject => ({ of: 'address', id });
const ofNetwork = (id: string): Subject => ({ of: 'network', id });
const ofDevice = (id: string): Subject => ({ of: 'device', id });
/** All unknown networks together: only for what locks nobody out. */
const collective = (client: Client): Subject => ofNetwork(client ?? 'unknown');

const blocked = () => new AccountError('TOO_MANY_ATTEMPTS_TRY_LATER');
const delayed = (milliseconds: number) =>
  new AccountError('TOO_MANY_ATTEMPTS_TRY_LATER', `Try again in ${Math.ceil(milliseconds / 1000)} seconds.`);

/** Removes the oldest password of the network that has most of them waiting. */
function dropOfLargest(waiting: Map<string, Waiting>): void {
  const byClient = new Map<Client, string[]>();
  for (const [fingerprint, { client }] of waiting)
    byClient.set(client, [...(byClient.get(client) ?? []), fingerprint]);
  const [largest] = [...byClient.values()].sort((a, b) => b.length - a.length);
  if (largest?.[0] !== undefined) waiting.delete(largest[0]);
}

function trim(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
