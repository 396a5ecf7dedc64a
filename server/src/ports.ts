import type { AdminQuery, ChildEvents, CodeKind, EntryEvents, Json } from 'embedded-firebase';
import type { AccountEntry } from 'shared-data/models/account-admin';
import type { Claims } from 'shared-data/models/claims';
import type { FileFormat } from 'shared-data/models/upload';

export type { Json };

/** Everything the application needs from outside. Each port has an adapter for one machine, one in memory or in a page; accounts and database have one for a hosted project. */
export interface Ports {
  accounts: Accounts;
  database: Database;
  mailer: Mailer;
  files: Files;
  media: Media;
  clock: Clock;
}

/** What a valid ID token says. */
export interface Identity {
  uid: string;
  /** Normalised; empty for an account without an address. */
  email: string;
  emailVerified: boolean;
  /** As in the token; they count only together with the claims node. */
  claims: Partial<Claims>;
  /** When the bearer last proved to be the person, epoch milliseconds; renewing a token does not change it. */
  signedInAt: number;
  /** The administrator who signed in as this person to help. */
  helper?: string;
}

/** What an administrator changes of an account. A new password or address, and disabling, void all tokens. */
export interface AccountChange {
  /** Unverified from then on, unless `emailVerified` says otherwise. */
  email?: string;
  /**
   * Who is signed in gets a token with the new address instead of being signed out. The hosted service ends all sign-ins of an
   * account whose address changes, whatever is asked for.
   */
  keepsSignIns?: boolean;
  emailVerified?: boolean;
  password?: string;
  disabled?: boolean;
}

/** Accounts, with the rights of an administrator. Nothing here asks who calls: policies do, before. Rejects with the `code` `unavailable` when the service cannot be reached. */
export interface Accounts {
  /** Who the bearer of this ID token is, or null when it is forged, expired, revoked or of a disabled account. */
  verify(token: string): Promise<Identity | null>;
  get(uid: string): Promise<AccountEntry | null>;
  getByEmail(email: string): Promise<AccountEntry | null>;
  /** When the tokens of an account were last voided, as by a new password; epoch milliseconds, of a hosted service to the second. 0 when there is none. */
  validSince(uid: string): Promise<number>;
  /** A page of all accounts in a stable order; `next` is the `after` of the following page. */
  list(page: { after?: string; limit: number }): Promise<{ accounts: AccountEntry[]; next?: string }>;
  /**
   * Creates an account as an administrator does. Rejects with an error whose `code` is `EMAIL_EXISTS` for a known address,
   * `INVALID_EMAIL` for one that the service does not take.
   */
  create(account: { email: string; password: string; emailVerified: boolean }): Promise<AccountEntry>;
  /** Rejects as `create` does; `EMAIL_EXISTS` for another account's address. */
  update(uid: string, change: AccountChange): Promise<AccountEntry>;
  /**
   * Ends the sign-in of the device that holds this refresh token; nothing happens for unknown tokens. A hosted service cannot end a
   * single one: there its tokens stay valid.
   */
  endSignIn(refreshToken: string): Promise<void>;
  /** Voids all tokens and removes the account; nothing happens when there is none. */
  delete(uid: string): Promise<void>;
  /** A token to sign in with as this account; its ID tokens name `helper`. Lives for `seconds` where the service lets us choose. */
  createCustomToken(uid: string, options: { helper: string; seconds: number }): Promise<string>;
  /** Adds many accounts in one durable step. `passwordHash` comes from `hashPassword`. */
  import(accounts: ImportedAccount[]): Promise<void>;
  hashPassword(password: string): Promise<string>;
  /** Sets the claims of the next tokens. The claims node is the caller's to write, afterwards. */
  setClaims(uid: string, claims: Partial<Claims>): Promise<void>;
  /** A single-use, expiring code for a link in a mail. */
  createCode(uid: string, kind: Exclude<CodeKind, 'VERIFY_AND_CHANGE_EMAIL'>): Promise<string>;
  /** Removes every account; only for a first start that was cut short. */
  clear(): Promise<void>;
}

/** An account that brings its hash along. */
export interface ImportedAccount {
  uid: string;
  email: string;
  passwordHash: string;
  emailVerified: boolean;
  claims?: Partial<Claims>;
}

/** The database without rules. Paths are relative to the database path, e.g. `setting/base`. Writes resolve when durable. */
export interface Database {
  /** null when absent. */
  get(path: string): Promise<Json>;
  query(path: string, query: AdminQuery): Promise<Record<string, Json>>;
  /** Many paths in one atomic change; null removes. */
  update(values: Record<string, Json>): Promise<void>;
  /** Replaces what is at a path; an empty path is everything. */
  set(path: string, value: Json): Promise<void>;
  /** `change` returns undefined to leave everything as it is. */
  transaction(
    path: string,
    change: (current: Json) => Json | undefined,
  ): Promise<{ committed: boolean; value: Json }>;
  /** A new key; later keys sort later. */
  pushKey(): string;
  /** Calls `added` for the existing children first. Returns the unsubscribe function. */
  onChild(path: string, events: ChildEvents): () => void;
  /** As `onChild` for the children of each child: a write to one of them costs no more than that one. */
  onEntry(path: string, events: EntryEvents): () => void;
  /** Calls with the present value first. Returns the unsubscribe function. */
  onValue(path: string, listener: (value: Json) => void): () => void;
}

/** A mail ready to be sent; nothing in it needs escaping any more. */
export interface OutgoingMail {
  /** The outbox id. The same mail always has the same one. */
  id: string;
  /** `<id@host>`, so that a second delivery can be recognised. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Epoch milliseconds. */
  date: number;
}

/** Where mails leave the system. */
export interface Mailer {
  /** Resolves when the next station has taken the mail over. Rejects with `MailRejected` when trying again is useless. */
  deliver(mail: OutgoingMail): Promise<void>;
}

/** The mail can never be delivered, e.g. the server answered 550. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file, or a range of it, as it is read. */
export interface OpenFile {
  /** Of the whole file, in bytes. */
  size: number;
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Files by relative path; segments are `[A-Za-z0-9_.-]`, never starting with a dot. What cannot be told because the disk fails is thrown,
 * never taken for a file that is not there.
 */
export interface Files {
  /** The file is there whole and durable, or not at all. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /**
   * Adds what the stream gives behind the `offset` bytes that are there; a new file begins with 0. Resolves when all of it is durable.
   * When the stream breaks off, what came before stays and the reason is thrown.
   */
  append(path: string, offset: number, stream: AsyncIterable<Uint8Array>): Promise<void>;
  /** Bytes; null when there is no such file. */
  size(path: string): Promise<number | null>;
  /** Renames a file or a folder, durably; nothing happens when there is none. What was at the new path before is gone. */
  move(from: string, to: string): Promise<void>;
  /** A whole file, or the bytes from `start` to `end`, both included, which must be in it. null when there is none. */
  open(path: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Names of files and folders directly below a folder; empty when it does not exist. */
  list(folder: string): Promise<string[]>;
  /** Removes a file or a folder with all below it; nothing happens when there is none. */
  remove(path: string): Promise<void>;
  /** Rejects, with the system's `code`, while no file can be made. */
  check(): Promise<void>;
  /** Rejects with `ENOSPC` when a file of so many bytes would leave too little room. */
  room(bytes: number): Promise<void>;
}

/** A page of a PDF as a picture. */
export interface PageImage {
  /** From 1. */
  number: number;
  total: number;
  /** Pixels. */
  width: number;
  height: number;
  png: Uint8Array;
}

/** Conversion of files; runs where it can read nothing else. */
export interface Media {
  /** Renders a PDF's pages in order; waits for `onPage` before going on. Rejects with `MediaError` when the file cannot be used. */
  renderPdf(pdf: Uint8Array, onPage: (page: PageImage) => Promise<void>, signal?: AbortSignal): Promise<void>;
  /** The same page image (as `renderPdf` made it) with a faint text all over it. */
  markPage(png: Uint8Array, text: string): Promise<Uint8Array>;
  /** Makes a stream of a video: calls `onPart` for each part and waits for it. Rejects with `MediaError` when the file cannot be used. */
  streamVideo(
    video: ReadableStream<Uint8Array>,
    format: Exclude<FileFormat, 'pdf'>,
    onPart: (part: VideoPart) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<VideoFacts>;
}

/** A piece of a converted video, or how far the conversion is (0 to 1). */
export type VideoPart =
  | { kind: 'file'; name: string; bytes: Uint8Array }
  | { kind: 'progress'; done: number };

/** What is known of a converted video. */
export interface VideoFacts {
  /** Seconds. */
  duration: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** The parts of a converted video: the playlist, which names init and segments, and, where it could be made, a JPEG of the beginning. */
export const videoParts = { playlist: 'stream.m3u8', poster: 'poster.jpg' } as const;
/** Names of parts that a playlist may name. */
export const segmentName = /^[a-z0-9-]{1,40}\.m4s$/;

/** Why a file cannot be converted. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code:
    | 'corrupt'
    | 'encrypted'
    | 'empty'
    | 'tooManyPages'
    /** A video whose duration is above the limit. */
    | 'tooLong'
    | 'tooSlow'
    | 'tooBig'
    | 'crashed'
    /** Only an encoder could make something of it, and there is none. */
    | 'needsEncoder';
  /** With `tooManyPages`: how many there are, and how many are allowed. */
  readonly pages: { pages: number; limit: number } | undefined;
  constructor(code: MediaError['code'], detail?: string, pages?: { pages: number; limit: number }) {
    super(detail ?? code);
    this.code = code;
    this.pages = pages;
  }
}

/** The time, so that tests can set it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Diagnostics for the operator; never shown to users. */
export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
}

/** A log that keeps nothing. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
