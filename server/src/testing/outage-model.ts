/** What clients did and the server acknowledged, and whether a data directory still holds all of it. */

/** Registered people of the crowd; each owns one program. */
export const crowdSize = 60;
export const memberAddress = (number: number) => `member${number}@example.org`;
export const crowdProgram = (number: number) => `K${number + 1}`;

export type Kind = 'account' | 'confirmation' | 'submission' | 'comment' | 'upload';

/** What has been sent and what was acknowledged, by kind. */
export class Ledger {
  readonly sent: Record<Kind, Set<string>> = newSets();
  readonly acknowledged: Record<Kind, Set<string>> = newSets();

  /** Notes what is sent, and the acknowledgement if one comes. `act` resolves with the id of what was made, or null. */
  async note(kind: Kind, sentAs: string, act: () => Promise<string | null>): Promise<string | null> {
    this.sent[kind].add(sentAs);
    const id = await act();
    if (id !== null) this.acknowledged[kind].add(id);
    return id;
  }

  get total(): number {
    return Object.values(this.acknowledged).reduce((sum, { size }) => sum + size, 0);
  }

  /** One line for each kind. */
  toString(): string {
    return Object.entries(this.acknowledged)
      .map(([kind, { size }]) => `${String(size).padStart(7)}  ${kind}`)
      .join('\n');
  }
}

function newSets(): Record<Kind, Set<string>> {
  return {
    account: new Set(),
    confirmation: new Set(),
    submission: new Set(),
    comment: new Set(),
    upload: new Set(),
  };
}

/** What a server holds after a start. */
export interface Held {
  /** Addresses. */
  accounts: ReadonlySet<string>;
  /** Program ids with a public and a private part, and those with one of them. */
  programs: ReadonlySet<string>;
  halves: readonly string[];
  /** `{programId}/{key}`. */
  comments: ReadonlySet<string>;
  /** Program ids whose video is converting, shown, or was given up after three crashes. */
  files: ReadonlySet<string>;
  /** Recipients of the mails in the outbox folder. */
  mails: ReadonlyMap<string, number>;
}

/** What is lost, half or there twice. `settled`: all mails have been written. */
export function faultsOf(ledger: Ledger, held: Held, settled: boolean): string[] {
  const { acknowledged, sent } = ledger;
  const lost = (kind: Kind, there: { has(id: string): boolean }) =>
    [...acknowledged[kind]].filter((id) => !there.has(id)).map((id) => `lost: ${kind} ${id}`);
  return [
    ...lost('account', held.accounts),
    ...lost('submission', held.programs),
    ...lost('comment', held.comments),
    ...lost('upload', held.files),
    ...held.halves.map((id) => `half: program ${id}`),
    ...(settled ? lost('confirmation', held.mails) : []),
    ...[...held.mails]
      .filter(([to, count]) => sent.confirmation.has(to) && count > 1)
      .map(([to, count]) => `${count} confirmation mails to ${to}`),
  ];
}
