import { siteOf } from './networks.ts';
import { type Account, expected, UNKNOWN, VISITOR } from './work-accounts.ts';

/** Share of turns for the visitor who has waited longest, once that wait exceeds `LONG_WAIT`. */
const OLDEST_SHARE = 1 / 4;
/** Milliseconds. Until a wait exceeds this, visitors of equal usage are served in the order of arrival. */
const LONG_WAIT = 20;
/** Share of turns for clients with higher usage; each further level gets this share of the level above it. */
const LEVEL_SHARE = 1 / 4;
/** Milliseconds of usage that are ignored; otherwise many idle connections would all precede one in use. */
const LITTLE = 8;
/** Levels that a visitor with long input is lower: also than one who reads a long answer without a pause. */
const LONG_INPUT_LEVELS = 8;

/** Takes sites and accounts in turn, then networks, then those that used least. Behind a long burst mostly the newest goes first, so that nobody waits for all of it. */
export class Line {
  /** By site or account, then by network. */
  readonly #turns = new Map<string, Map<string, Account[][]>>();
  #taken = 0;

  get isEmpty(): boolean {
    return this.#turns.size === 0;
  }

  add(account: Account, now: number): void {
    account.isReady = true;
    const { name, network, rank, bucket } = account;
    const from = rank === VISITOR ? (network ?? UNKNOWN) : '';
    const key = rank === VISITOR ? `site ${siteOf(from)}` : name;
    const networks = this.#turns.get(key) ?? new Map<string, Account[][]>();
    const turn = networks.get(from) ?? [];
    const level =
      rank === VISITOR
        ? levelOf(Math.max(expected(account, now), bucket.used(now)) / LITTLE) +
          levelOf(account.streak) +
          (account.isLongInput ? LONG_INPUT_LEVELS : 0)
        : 0;
    turn[level] ??= [];
    turn[level].push(account);
    networks.set(from, turn);
    this.#turns.set(key, networks);
  }

  take(now: number): Account | undefined {
    const [first] = this.#turns;
    if (first === undefined) return undefined;
    const [key, networks] = first;
    const [[from, turn] = ['', []]] = networks;
    this.#taken++;
    const levels = turn.filter((one) => one.length > 0);
    const level = levels[Math.min(levelIn(spread(this.#taken, Math.SQRT2)), levels.length - 1)] ?? [];
    const isLong = now > (level[0]?.readySince ?? now) + LONG_WAIT;
    const isForNewest = isLong && spread(this.#taken, Math.E) >= OLDEST_SHARE;
    const account = isForNewest ? level.pop() : level.shift();
    networks.delete(from);
    if (turn.some((one) => one.length > 0)) networks.set(from, turn);
    this.#turns.delete(key);
    if (networks.size > 0) this.#turns.set(key, networks);
    if (account !== undefined) account.isReady = false;
    return account;
  }
}

function levelIn(part: number): number {
  return part < LEVEL_SHARE ? 1 + levelIn(part / LEVEL_SHARE) : 0;
}

/** Between 0 and 1, even for every n-th of the turns: networks and kinds of turns do not fall into step. */
function spread(turn: number, step: number): number {
  return (turn * step) % 1;
}

function levelOf(amount: number): number {
  return Math.floor(Math.log2(1 + amount));
}
