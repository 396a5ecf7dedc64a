import type { AdminQuery, ChildEvents, CodeKind, EntryEvents, Json } from 'embedded-firebase';
import type { AccountEntry } from 'shared-data/models/account-admin';
import type { Claims } from 'shared-data/models/claims';
import type { PushSubscriptionKeys } from 'shared-data/models/notification';
import type { VideoFormat } from 'shared-data/models/upload';
import type { UploadedAbstract } from './print/book.ts';
import type { PrintOrder } from './print/order.ts';
import type { Problem } from './proposal/problem.ts';
import type { SolverStep } from './proposal/step.ts';
import type { Table, TableFormat } from './transfer/table.ts';

export type { Json };

/** All external dependencies. Each port has a Node adapter and one in memory; accounts and database also one for a hosted project. */
export interface Ports {
  accounts: Accounts;
  database: Database;
  mailer: Mailer;
  files: Files;
  media: Media;
  solver: Solver;
  papers: Papers;
  push: Push;
  clock: Clock;
}

export interface Identity {
  uid: string;
  /** Normalised; empty for an account without an address. */
  email: string;
  emailVerified: boolean;
  /** As in the token; valid only together with the claims node. */
  claims: Partial<Claims>;
  /** Epoch milliseconds of the sign-in; renewing a token does not change it. */
  signedInAt: number;
  helper?: string;
}

/** A new password or address, and disabling, void all tokens. */
export interface AccountChange {
  email?: string;
  /** Keeps the user signed in when the address changes. Ignored by the hosted service, which signs out everywhere. */
  keepsSignIns?: boolean;
  emailVerified?: boolean;
  password?: string;
  disabled?: boolean;
}

/** Accounts with administrator rights; callers check policies first. Rejects with code `unavailable` when the service cannot be reached. */
export interface Accounts {
  /** Null when the ID token is forged, expired, revoked or of a disabled account. */
  verify(token: string): Promise<Identity | null>;
  get(uid: string): Promise<AccountEntry | null>;
  getByEmail(email: string): Promise<AccountEntry | null>;
  /** When tokens were last voided: epoch milliseconds (hosted: whole seconds), 0 if never. */
  validSince(uid: string): Promise<number>;
  /** Stable order; `next` is the `after` of the following page. */
  list(page: { after?: string; limit: number }): Promise<{ accounts: AccountEntry[]; next?: string }>;
  /** Rejects with `code` `EMAIL_EXISTS` or `INVALID_EMAIL`. */
  create(account: { email: string; password: string; emailVerified: boolean }): Promise<AccountEntry>;
  update(uid: string, change: AccountChange): Promise<AccountEntry>;
  /** Signs out the device with this refresh token; ignores unknown ones. A hosted service cannot, its tokens stay valid. */
  endSignIn(refreshToken: string): Promise<void>;
  /** Voids all tokens and removes the account; ignores unknown ones. */
  delete(uid: string): Promise<void>;
  /** For signing in as this account; its ID tokens name `helper`. Lives for `seconds` if the service allows. */
  createCustomToken(uid: string, options: { helper: string; seconds: number }): Promise<string>;
  /** Adds many accounts atomically. `passwordHash` comes from `hashPassword`. */
  import(accounts: ImportedAccount[]): Promise<void>;
  hashPassword(password: string): Promise<string>;
  /** Sets the claims of new tokens. The caller then writes the claims node. */
  setClaims(uid: string, claims: Partial<Claims>): Promise<void>;
  createCode(uid: string, kind: Exclude<CodeKind, 'VERIFY_AND_CHANGE_EMAIL'>): Promise<string>;
  /** Removes every account; only after an interrupted first start. */
  clear(): Promise<void>;
}

export interface ImportedAccount {
  uid: string;
  email: string;
  passwordHash: string;
  emailVerified: boolean;
  claims?: Partial<Claims>;
}

/** The database without rules. Paths are relative to the database path, e.g. `setting/base`. Writes resolve when durable. */
export interface Database {
  get(path: string): Promise<Json>;
  query(path: string, query: AdminQuery): Promise<Record<string, Json>>;
  /** Atomic; null removes. */
  update(values: Record<string, Json>): Promise<void>;
  /** An empty path is the whole database. */
  set(path: string, value: Json): Promise<void>;
  transaction(
    path: string,
    change: (current: Json) => Json | undefined,
  ): Promise<{ committed: boolean; value: Json }>;
  pushKey(): string;
  /** Existing children first. Returns the unsubscribe function. */
  onChild(path: string, events: ChildEvents): () => void;
  /** Like `onChild` for grandchildren; costs only what changed. */
  onEntry(path: string, events: EntryEvents): () => void;
  /** Current value first. Returns the unsubscribe function. */
  onValue(path: string, listener: (value: Json) => void): () => void;
}

export interface OutgoingMail {
  /** Outbox id, stable per mail. */
  id: string;
  /** `<id@host>`, lets receivers recognise duplicates. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  date: number;
}

export interface Mailer {
  /** Resolves when the next hop has accepted the mail. Rejects with `MailRejected` when retries are useless. */
  deliver(mail: OutgoingMail): Promise<void>;
}

export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}

/** The server's own pair of keys for push services (VAPID), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Web push: hands encrypted messages to the push services of browsers. */
export interface Push {
  newKeys(): Promise<PushKeys>;
  /** `seconds`: how long the service may keep it. `gone`: this browser takes none any more. Rejects when another try may succeed. */
  send(
    to: PushSubscriptionKeys,
    message: string,
    options: { keys: PushKeys; contact: string; seconds: number },
  ): Promise<'accepted' | 'gone'>;
}

/** Both ends included, from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface OpenFile {
  size: number;
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Where the file is on a disk of this machine. */
  place?: string;
}

/** Relative paths; segments are `[A-Za-z0-9_.-]` without a leading dot. Disk errors throw and never look like a missing file. */
export interface Files {
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Appends at `offset` (0 creates the file); resolves with the size when durable. If the stream fails, what arrived stays and its error is thrown. */
  append(path: string, offset: number, stream: AsyncIterable<Uint8Array>): Promise<number>;
  size(path: string): Promise<number | null>;
  /** Durable rename of a file or folder, replacing the target; ignores a missing source. */
  move(from: string, to: string): Promise<void>;
  /** The whole file or a range, which must be inside it; null when absent. */
  open(path: string, range?: ByteRange): Promise<OpenFile | null>;
  list(folder: string): Promise<string[]>;
  /** Recursive; ignores missing paths. */
  remove(path: string): Promise<void>;
  /** Rejects with the system's `code` while files cannot be written. */
  check(): Promise<void>;
  /** Rejects with `ENOSPC` when `bytes` more would leave too little free space. */
  room(bytes: number): Promise<void>;
}

export interface PageImage {
  number: number;
  total: number;
  width: number;
  height: number;
  png: Uint8Array;
}

/** File conversion in a sandbox. */
export interface Media {
  /** Renders pages in order, awaiting `onPage`. Rejects with `MediaError` for unusable files. */
  renderPdf(pdf: Uint8Array, onPage: (page: PageImage) => Promise<void>, signal?: AbortSignal): Promise<void>;
  /** Adds a faint watermark to an image from `renderPdf`. */
  markPage(png: Uint8Array, text: string): Promise<Uint8Array>;
  /** Converts a video to a stream, awaiting `onPart`. Rejects with `MediaError` for unusable files. */
  streamVideo(
    video: Pick<OpenFile, 'stream' | 'place'>,
    format: VideoFormat,
    onPart: (part: VideoPart) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<VideoFacts>;
}

export type VideoPart =
  | { kind: 'file'; name: string; bytes: Uint8Array }
  | { kind: 'progress'; done: number };

export interface VideoFacts {
  duration: number;
  width: number;
  height: number;
}

/** The playlist names init and segments; the poster (JPEG) is optional. */
export const videoParts = { playlist: 'stream.m3u8', poster: 'poster.jpg' } as const;
export const segmentName = /^[a-z0-9-]{1,40}\.m4s$/;

export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code:
    | 'corrupt'
    | 'encrypted'
    | 'empty'
    | 'tooManyPages'
    | 'tooLong'
    | 'tooSlow'
    | 'tooBig'
    | 'crashed'
    | 'needsEncoder'
    | 'notCaptions';
  readonly pages: { pages: number; limit: number } | undefined;
  constructor(code: MediaError['code'], detail?: string, pages?: { pages: number; limit: number }) {
    super(detail ?? code);
    this.code = code;
    this.pages = pages;
  }
}

/** Finds a timetable in a sandboxed process. */
export interface Solver {
  /** Awaits `onStep` for each better proposal until the time is over. Rejects when the process fails. */
  propose(
    problem: Problem,
    seconds: number,
    onStep: (step: SolverStep) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Reads files from staff and prints, in sandboxed processes. */
export interface Papers {
  /** The first sheet. Rejects with `MediaError` for files that cannot be read, `TableFault` for cells too far apart. */
  readTable(file: Uint8Array<ArrayBuffer>, format: TableFormat): Promise<Table>;
  /** A PDF in parts; resolves with the IDs of damaged entries. `files`: a book's abstracts in order. Rejects with `PrintStopped`. */
  print(
    order: PrintOrder,
    files: AsyncIterable<UploadedAbstract>,
    on: { onDone(entries: number): Promise<void> | void; onPart(bytes: Uint8Array): Promise<void> },
    signal: AbortSignal,
  ): Promise<string[]>;
}

export class PrintStopped extends Error {
  override readonly name = 'PrintStopped';
  /** Entries that were done; the next one caused the failure. */
  readonly done: number;
  constructor(done: number, detail: string) {
    super(detail);
    this.done = done;
  }
}

export interface Clock {
  now(): number;
}

export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
