// What clients did and the server acknowledged, and whether a data directory still holds all of it.

export const crowdSize = 60;
export const memberAddress = (number: number) => `member${number}@example.org`;
export const crowdProgram = (number: number) => `K${number + 1}`;

export type Kind = 'account' | 'confirmation' | 'submission' | 'comment' | 'upload';

export class Ledger {
  readonly sent: Record<Kind, Set<string>> = newSets();
  readonly acknowledged: Record<Kind, Set<string>> = newSets();

  /** Records a request and its acknowledgement, if any. `act` resolves with the new id, or null. */
  async note(kind: Kind, sentAs: string, act: () => Promise<string | null>): Promise<string | null> {
    this.sent[kind].add(sentAs);
    const id = await act();
    if (id !== null) this.acknowledged[kind].add(id);
    return id;
  }

  get total(): number {
    return Object.values(this.acknowledged).reduce((sum, { size }) => sum + size, 0);
  }

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

export interface Held {
  accounts: ReadonlySet<string>;
  /** Both parts present, and only one of them. */
  programs: ReadonlySet<string>;
  halves: readonly string[];
  /** `{programId}/{key}`. */
  comments: ReadonlySet<string>;
  /** Program ids whose video is converting, shown, or abandoned after three crashes. */
  files: ReadonlySet<string>;
  mails: ReadonlyMap<string, number>;
}

/** Lost, partial or duplicate data. `settled`: all mails have been written. */
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
