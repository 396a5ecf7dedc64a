// What clients did and the server acknowledged, and whether a data directory still holds all of it.

export const crowdSize = 60;
export const memberAddress = (number: number) => `member${number}@example.org`;
export const crowdProgram = (number: number) => `K${number + 1}`;
/** A mail template of the crowd's symposium, for mails to everybody. */
export const circular = { subject: 'Circular of the office', body: 'Dear {name}' };

const kinds = [
  'account',
  'confirmation',
  'submission',
  'comment',
  'upload',
  /** An administrator's change, known by its new value. */
  'setting',
  /** A mail to everybody, known by its job. */
  'circular',
] as const;
export type Kind = (typeof kinds)[number];

/** A file on its way, or received whole. */
export interface SentFile {
  programId: string;
  kind: 'presentation' | 'video';
  sender: number;
  /** Where it is resumed. */
  place: string;
  bytes: Uint8Array;
  /** SHA-256, hexadecimal. */
  hash: string;
  /** Bytes that the server has acknowledged. */
  offset: number;
}

export class Ledger {
  readonly sent: Record<Kind, Set<string>> = newSets();
  readonly acknowledged: Record<Kind, Set<string>> = newSets();
  /** By program. */
  readonly files = new Map<string, SentFile>();

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
  return Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>;
}

export interface Held {
  accounts: ReadonlySet<string>;
  /** Addresses that were rejected although their account had been acknowledged. */
  lockedOut: readonly string[];
  /** Both parts present, and only one of them. */
  programs: ReadonlySet<string>;
  halves: readonly string[];
  /** `{programId}/{key}`. */
  comments: ReadonlySet<string>;
  /** Program ids whose file is there byte by byte, or was abandoned after three crashes. */
  files: ReadonlySet<string>;
  /** Bytes known of uploads that go on, by program. */
  offsets: ReadonlyMap<string, number>;
  /** How often the audit log names a new value. */
  audit: ReadonlyMap<string, number>;
  /** Message-IDs by `{subject} > {address}`, a repeated delivery counting once. */
  mails: ReadonlyMap<string, number>;
  /** Numbers of comments that are shown and those that there are. */
  wrongTotals: readonly string[];
}

export const confirmationTo = (address: string) => `confirmation > ${address}`;
export const circularTo = (address: string) => `circular > ${address}`;

/** Lost, partial or duplicate data. `settled`: all mails have been sent, all totals written. */
export function faultsOf(ledger: Ledger, held: Held, settled: boolean): string[] {
  const { acknowledged, sent, files } = ledger;
  const lost = (kind: Kind, there: { has(id: string): boolean }) =>
    [...acknowledged[kind]].filter((id) => !there.has(id)).map((id) => `lost: ${kind} ${id}`);
  const late = [...held.mails].flatMap(([to, count]) => tooMany(to, count, sent.circular.size));
  return [
    ...lost('account', held.accounts),
    ...held.lockedOut.map((email) => `cannot sign in: ${email}`),
    ...lost('submission', held.programs),
    ...lost('comment', held.comments),
    ...lost('upload', held.files),
    ...lost('setting', held.audit),
    ...[...held.audit]
      .filter(([value, count]) => sent.setting.has(value) && count > 1)
      .map(([value, count]) => `${count} audit entries of ${value}`),
    ...[...held.offsets]
      .filter(([id, offset]) => offset < (files.get(id)?.offset ?? 0))
      .map(([id, offset]) => `lost: ${(files.get(id)?.offset ?? 0) - offset} bytes of the upload to ${id}`),
    ...held.halves.map((id) => `half: program ${id}`),
    ...late,
    ...(settled ? [...held.wrongTotals, ...missingMails(ledger, held)] : []),
  ];
}

function tooMany(to: string, count: number, circulars: number): string[] {
  const most = to.startsWith('circular') ? circulars : 1;
  return count > most ? [`${count} mails: ${to}`] : [];
}

function missingMails({ acknowledged }: Ledger, { mails }: Held): string[] {
  const to = (address: string) => circularTo(address);
  const members = Array.from({ length: crowdSize }, (_, number) => memberAddress(number));
  return [
    ...[...acknowledged.confirmation]
      .filter((address) => !mails.has(confirmationTo(address)))
      .map((address) => `lost: confirmation ${address}`),
    ...members
      .filter((address) => (mails.get(to(address)) ?? 0) < acknowledged.circular.size)
      .map((address) => `lost: a circular to ${address}`),
  ];
}
