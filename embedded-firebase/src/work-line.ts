import { type Account, expected, UNKNOWN, VISITOR } from './work-accounts.ts';

/** Takes networks of visitors and accounts in turn; of one network's visitors those first who used least, and ask for little. */
export class Line {
  readonly #turns = new Map<string, Account[][]>();

  get isEmpty(): boolean {
    return this.#turns.size === 0;
  }

  add(account: Account, now: number): void {
    account.isReady = true;
    const { name, network, rank, bucket } = account;
    const key = rank === VISITOR ? `network ${network ?? UNKNOWN}` : name;
    const turn = this.#turns.get(key) ?? [];
    const level =
      rank === VISITOR ? Math.floor(Math.log2(1 + Math.max(expected(account, now), bucket.used(now)))) : 0;
    turn[level] ??= [];
    turn[level].push(account);
    this.#turns.set(key, turn);
  }

  take(): Account | undefined {
    const [first] = this.#turns;
    if (first === undefined) return undefined;
    const [key, turn] = first;
    const account = turn.find((level) => level?.length > 0)?.shift();
    this.#turns.delete(key);
    if (turn.some((level) => level?.length > 0)) this.#turns.set(key, turn);
    if (account !== undefined) account.isReady = false;
    return account;
  }
}
