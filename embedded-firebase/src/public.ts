import type { RateLimits } from './rate-limits.ts';
import type { Scheduler } from './scheduler.ts';
import type { WorkLimits } from './work-limits.ts';

export type { WorkLimits } from './work-limits.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A path's new value in export format (with `.priority`), as JSON. */
export type StoredWrite = readonly [path: string, json: string | Utf8];

/** The bytes from `from` up to, not including, `to`. */
export interface Utf8 {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** One atomic change of the database (`data`), the accounts, codes and keys (`auth`) or the onDisconnect writes (`will`). */
export interface LogRecord {
  readonly space: Space;
  readonly writes: readonly StoredWrite[];
}

export type Space = 'data' | 'auth' | 'will';

/** The whole state as moderate records in tree order; consistent even if read slowly. */
export type SnapshotSource = () => Iterable<LogRecord>;

/** Persistence. `commit` resolves when all records are durable, or none. */
export interface Store {
  /** Passes stored records, oldest first. Changes nothing if it throws. `note` reports a dropped, unacknowledged last write. */
  load(accept: (record: LogRecord) => void, note?: (message: string) => void): void | Promise<void>;
  commit(records: readonly LogRecord[], snapshot: SnapshotSource): void | Promise<void>;
  close(): void | Promise<void>;
}

/** Slow, salted hashes that carry their parameters. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Weak hashes are replaced at the next sign-in. */
  isWeak?(hash: string): boolean;
  /** Concurrency; default unlimited. The engine queues the rest fairly. */
  readonly atOnce?: number;
  /** The kind of the caller for whom it is asked now; kinds take turns, before networks do. */
  caller?(): string;
}

export interface CodeRequest {
  readonly kind: CodeKind;
  readonly uid: string;
  readonly email: string;
  readonly code: string;
  readonly newEmail?: string;
  readonly continueUrl?: string;
}

export type CodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL';

export type SelfChange = 'email' | 'password' | 'delete';

export interface EngineOptions {
  projectId: string;
  namespace: string;
  store: Store;
  /** `{ rules: {...} }`; default: clients are denied everything. */
  rules?: Json;
  clock?: () => number;
  randomBytes?: (length: number) => Uint8Array;
  /** Test hook: waits some milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
  passwordHasher: PasswordHasher;
  /** When set, required as `?key=`. */
  apiKey?: string;
  /** Called before a password is set over the network. */
  validatePassword?: (
    password: string,
    claims: { readonly [claim: string]: Json },
  ) => boolean | Promise<boolean>;
  /** `false` answers sign-ups with OPERATION_NOT_ALLOWED. */
  allowSignUp?: () => boolean;
  allowAnonymous?: () => boolean;
  /** `false` answers OPERATION_NOT_ALLOWED. */
  allowSelfChange?: (what: SelfChange) => boolean;
  /** Default: its own, including throttled work (`limits.work`). */
  rateLimits?: RateLimits;
  scheduler?: Scheduler;
  /** `false` disables counting; for tests only. */
  limitAttempts?: boolean;
  /** Delivers codes; without it `accounts:sendOobCode` answers OPERATION_NOT_ALLOWED. */
  sendCode?: (request: CodeRequest) => Promise<void>;
  /** Unknown addresses and wrong passwords get the same answer. Default `false`. */
  hideUnknownAccounts?: boolean;
  allowedOrigins?: (origin: string) => boolean;
  limits?: Partial<Limits>;
  /** Called for allowed client writes; the returned absolute paths are written with them, atomically and without rules. */
  alongside?: (write: ClientWrite) => { [path: string]: Json };
  /** Called as `alongside`, and for onDisconnect writes (`will`). Returns a reason to reject, or null. */
  admit?: (write: ClientWrite, will: boolean) => WriteRejection | null;
  isStaff?: (claims: { readonly [claim: string]: Json }) => boolean;
  log?: (message: string, error?: unknown) => void;
}

export interface ClientWrite {
  readonly uid: string;
  readonly claims: { readonly [claim: string]: Json };
  /** Absolute paths with values as `val()` gives them; computed on call. */
  changes(): { path: string; before: Json; after: Json }[];
}

export interface Limits {
  /** UTF-16 units; a longer message ends the socket. */
  readonly message: number;
  /** Of one socket. This and the next three: more are rejected with `too_many_listens`. */
  readonly listens: number;
  /** Of all sockets of one account. */
  readonly accountListens: number;
  /** Of all visitors and anonymous accounts of one network. */
  readonly networkListens: number;
  /** Different queries on one path, of one account or of the visitors of one network: each costs every write to the path. */
  readonly windows: number;
  /** Per second; each 16,384 characters count as another. Excess requests wait. */
  readonly requests: number;
  readonly burst: number;
  /** Characters of waiting requests; beyond, the socket ends. */
  readonly waiting: number;
  /** Characters not yet committed or read, without the largest frame. Beyond, requests wait and pushes end the socket. */
  readonly unsent: number;
  readonly wills: number;
  readonly accountSockets: number;
  /** Sockets and polling sessions per network and in all; see `Places`. */
  readonly networkSockets: number;
  readonly sockets: number;
  readonly work: WorkLimits;
}

export interface WriteRejection {
  readonly code: 'too_many_requests' | 'permission_denied';
  readonly message: string;
}

export interface Engine {
  readonly limits: Limits;
  readonly database: AdminDatabase;
  readonly accounts: AdminAccounts;
  /** Throws `RulesError` and keeps the old rules when malformed. Rechecks open listens. */
  setRules(rules: Json): void;
  /** Opens a client's session. `shared`: the part of a frame other clients also get, whose bytes an adapter may cache. */
  connect(
    send: (frame: string | SharedFrame) => void,
    close: (code: number, reason: string) => void,
    info: ConnectionInfo,
  ): EngineConnection;
  /**
   * This moment's data under the same rules, for clients that are `auth` without a token and whose every write is rejected. Nothing is stored, and
   * nothing goes from one to the other.
   */
  copy(options: CopyOptions): EngineCopy;
  /** Auth REST and JWKS; null for other paths. `client`: the network that wrong passwords count for. `secure`: served by https. */
  fetch(request: Request, caller?: { client?: string; secure?: boolean }): Promise<Response | null>;
  close(): Promise<void>;
}

export interface CopyOptions {
  /** Epoch milliseconds: the `now` of its rules. */
  clock: () => number;
  /** Who its clients are, as rules see them; null is nobody. */
  auth: {
    readonly uid: string;
    readonly provider: string;
    readonly token: { readonly [claim: string]: Json };
  } | null;
}

export interface EngineCopy extends Pick<Engine, 'connect' | 'close'> {
  /** Changes the copy alone. */
  readonly database: AdminDatabase;
  readonly sockets: number;
}

/** JSON, made when it is asked for. */
export interface Encoded {
  readonly text: string;
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Characters or bytes: what budgets count. */
  readonly size: number;
}

/** `before` + text of `body` + `after`. */
export interface SharedFrame {
  readonly text: string;
  readonly before: string;
  readonly body: Encoded;
  readonly after: string;
}

export interface ConnectionInfo {
  /** Requested `Host`; the client reconnects there. */
  host: string;
  /** Key for counting sockets and work; undefined where many share one. */
  network?: string;
  /** The client's previous session (`ls`): ended first, so that its onDisconnect writes do not overwrite new data. */
  lastSession?: string;
  /** Accepts administrators by credential. For tests only. */
  isAdministrator?: (credential: string) => boolean;
  /** Accepts unsigned claims. For tests only. */
  unverifiedClaims?: (credential: string) => { [claim: string]: Json } | null;
  /** Bytes not yet taken by the network; default none. */
  unsent?: () => number;
  /** Stop or resume reading. */
  pause?: (paused: boolean) => void;
}

export interface ClientTurn {
  /** Milliseconds that are charged; default 0. */
  work?: number;
  /** Long input of a visitor comes after other visitors. */
  isLongInput?: boolean;
}

export interface EngineConnection {
  receive(frame: string): void;
  /** Unsent bytes have decreased. Optional, for faster progress. */
  drained?(): void;
  /** Calls back when it is this client's turn, as to send a part of a long answer. */
  inTurn?(call: () => void, turn?: ClientTurn): void;
  readonly account?: string | undefined;
  readonly isSigningIn?: boolean;
  /** Characters of an incomplete message and, of a visitor, of requests that wait. */
  readonly held?: number;
  closed(): void;
}

export interface AdminQuery {
  orderByChild?: string;
  orderByKey?: true;
  equalTo?: Json;
  startAt?: Json;
  endAt?: Json;
  limitToFirst?: number;
  limitToLast?: number;
}

/** Without rules. Writes resolve when durable. */
export interface AdminDatabase {
  get(path: string): Promise<Json>;
  query(path: string, q: AdminQuery): Promise<Record<string, Json>>;
  set(path: string, value: Json): Promise<void>;
  /** Keys may be deep paths; atomic; `null` removes. */
  update(path: string, values: Record<string, Json>): Promise<void>;
  /** `change` runs once; `undefined` aborts. */
  transaction(
    path: string,
    change: (current: Json) => Json | undefined,
  ): Promise<{ committed: boolean; value: Json }>;
  pushKey(): string;
  /** Existing children first. Returns the unsubscribe function. */
  onChild(path: string, events: ChildEvents): () => void;
  /** Like `onChild`, for grandchildren; costs only what changed. */
  onEntry(path: string, events: EntryEvents): () => void;
  /** Current value first. Returns the unsubscribe function. */
  onValue(path: string, listener: (value: Json) => void): () => void;
  /** Replaced by the engine's time (ms). */
  readonly serverTimestamp: Json;
}

export interface ChildEvents {
  added?(key: string, value: Json): void;
  changed?(key: string, value: Json): void;
  removed?(key: string): void;
}

/** `parent`: key of the child that holds the entry. */
export interface EntryEvents {
  added?(parent: string, key: string, value: Json): void;
  changed?(parent: string, key: string, value: Json): void;
  removed?(parent: string, key: string): void;
}

export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  displayName?: string;
  photoUrl?: string;
  phoneNumber?: string;
  hasPassword: boolean;
  claims: Record<string, Json>;
  createdAt: number;
  lastSignInAt?: number;
  /** Earlier tokens are void. Epoch milliseconds. */
  validSince: number;
}

export interface NewAccount {
  uid?: string;
  email?: string;
  password?: string;
  emailVerified?: boolean;
  disabled?: boolean;
  displayName?: string;
  photoUrl?: string;
  phoneNumber?: string;
  claims?: Record<string, Json>;
}

export interface ImportedAccount {
  uid: string;
  email?: string;
  passwordHash?: string;
  emailVerified?: boolean;
  disabled?: boolean;
  displayName?: string;
  photoUrl?: string;
  phoneNumber?: string;
  claims?: Record<string, Json>;
  createdAt?: number;
  lastSignInAt?: number;
}

/** A new address or password, and disabling, revoke tokens. */
export interface AccountChange {
  email?: string;
  /** A new address keeps refresh tokens, but revokes ID tokens. */
  keepsSignIns?: boolean;
  emailVerified?: boolean;
  password?: string;
  disabled?: boolean;
  displayName?: string;
  photoUrl?: string;
  phoneNumber?: string;
}

export interface VerifiedToken {
  uid: string;
  email?: string;
  email_verified: boolean;
  /** Seconds since the epoch. */
  auth_time: number;
  iat: number;
  [claim: string]: unknown;
}

/** In-process administration, unreachable over the network. Rejects with `AccountError`. */
export interface AdminAccounts {
  create(account: NewAccount): Promise<Account>;
  importAccounts(list: ImportedAccount[]): Promise<void>;
  get(uid: string): Promise<Account | null>;
  getByEmail(email: string): Promise<Account | null>;
  /** Linear in the number of accounts. */
  getByPhoneNumber(phoneNumber: string): Promise<Account | null>;
  /** Last ID token (ms); after a revocation, last sign-in. */
  lastRefreshAt(uid: string): Promise<number | undefined>;
  list(page?: { after?: string; limit?: number }): Promise<{ accounts: Account[]; next?: string }>;
  update(uid: string, change: AccountChange): Promise<Account>;
  setClaims(uid: string, claims: Record<string, Json>): Promise<void>;
  revoke(uid: string): Promise<void>;
  /** Signs out one device; ignores unknown tokens. */
  endSignIn(refreshToken: string): Promise<void>;
  delete(uid: string): Promise<void>;
  /** Valid once, for an hour or `seconds`, until the account's tokens are revoked. */
  createCustomToken(uid: string, claims?: Record<string, Json>, seconds?: number): Promise<string>;
  /** Rejects with 'TOKEN_EXPIRED', 'INVALID_ID_TOKEN', 'USER_DISABLED', 'USER_NOT_FOUND' or 'TOKEN_REVOKED'. */
  verifyIdToken(token: string): Promise<VerifiedToken>;
  createCode(uid: string, kind: CodeKind, newEmail?: string): Promise<string>;
}
