import { type Account, expected, UNKNOWN, VISITOR } from './work-accounts.ts';

/** Of visitors alike, the oldest takes every fourth turn. */
const OLDEST_EVERY = 4;
/** Milliseconds below which usage makes no difference: else many idle connections would all precede one in use. */
const LITTLE = 8;

/**
 * Takes networks of visitors and accounts in turn; of one network's visitors those first who used least, and ask for little. Of these
 * mostly the newest, as whoever comes behind a burst should not wait for all of it.
 */
export class Line {
  readonly #turns = new Map<string, Account[][]>();
  #taken = 0;

  get isEmpty(): boolean {
    return this.#turns.size === 0;
  }

  add(account: Account, now: number): void {
    account.isReady = true;
    const { name, network, rank, bucket } = account;
    const key = rank === VISITOR ? `network ${network ?? UNKNOWN}` : name;
    const turn = this.#turns.get(key) ?? [];
    const level =
      rank === VISITOR
        ? levelOf(Math.max(expected(account, now), bucket.used(now)) / LITTLE) + levelOf(account.streak)
        : 0;
    turn[level] ??= [];
    turn[level].push(account);
    this.#turns.set(key, turn);
  }

  take(): Account | undefined {
    const [first] = this.#turns;
    if (first === undefined) return undefined;
    const [key, turn] = first;
    const level = turn.find((one) => one?.length > 0);
    const account = ++this.#taken % OLDEST_EVERY === 0 ? level?.shift() : level?.pop();
    this.#turns.delete(key);
    if (turn.some((one) => one?.length > 0)) this.#turns.set(key, turn);
    if (account !== undefined) account.isReady = false;
    return account;
  }
}

function levelOf(amount: number): number {
  return Math.floor(Math.log2(1 + amount));
}
