import type { RateLimits } from './rate-limits.ts';
import type { Scheduler } from './scheduler.ts';
import type { WorkLimits } from './work-limits.ts';

export type { WorkLimits } from './work-limits.ts';

/** Any JSON value. In the database `null` and `{}` mean "absent". */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One durable change: the value (in export format, so with `.priority`) that a path has afterwards, as JSON. */
export type StoredWrite = readonly [path: string, json: string | Utf8];

/** Text as bytes: those of `bytes` from `from` up to, not including, `to`. */
export interface Utf8 {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/**
 * The writes of one atomic change. `data` is the Realtime Database, `auth` the accounts, codes and keys, `will` what is to be
 * written when clients are gone.
 */
export interface LogRecord {
  readonly space: Space;
  readonly writes: readonly StoredWrite[];
}

/** The three parts of the state; see `LogRecord`. */
export type Space = 'data' | 'auth' | 'will';

/** Yields a whole state as records, each of moderate size, in order of the tree; consistent however long the reader takes. */
export type SnapshotSource = () => Iterable<LogRecord>;

/** Where the engine's state survives. `commit` returns (or resolves) only when all records are durable, all or none. */
export interface Store {
  /**
   * Opens the store and hands over what it holds, oldest first. Nothing has been changed if it throws. `note` is told what had
   * to be left out: the unfinished end of a write that nobody was told was kept.
   */
  load(accept: (record: LogRecord) => void, note?: (message: string) => void): void | Promise<void>;
  commit(records: readonly LogRecord[], snapshot: SnapshotSource): void | Promise<void>;
  close(): void | Promise<void>;
}

/** Slow, salted password hashing. The hash string carries its own parameters. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Whether a hash was made with less than what is asked for today: it is replaced when its password is next heard. */
  isWeak?(hash: string): boolean;
  /** How many are worked on at a time; the engine lets the others wait fairly. Unless given: any. */
  readonly atOnce?: number;
}

/** A code asked for over the network, handed to `EngineOptions.sendCode`. */
export interface CodeRequest {
  readonly kind: CodeKind;
  readonly uid: string;
  readonly email: string;
  readonly code: string;
  readonly newEmail?: string;
  readonly continueUrl?: string;
}

/** What a code is for, named as in Auth's REST interface. */
export type CodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL';

/** What somebody may change of the own account over the network. */
export type SelfChange = 'email' | 'password' | 'delete';

/** What an engine is made of. Only the store, the hasher and the two names are needed. */
export interface EngineOptions {
  projectId: string;
  namespace: string;
  store: Store;
  /** `{ rules: {...} }`; without it everything is denied to clients. */
  rules?: Json;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  randomBytes?: (length: number) => Uint8Array;
  passwordHasher: PasswordHasher;
  /** When set, Auth REST requests must carry it as `?key=`. */
  apiKey?: string;
  /** Asked before an account is created or a password set over the network, with the account's claims. */
  validatePassword?: (
    password: string,
    claims: { readonly [claim: string]: Json },
  ) => boolean | Promise<boolean>;
  /** Called before self sign-up over the network; `false` answers OPERATION_NOT_ALLOWED. */
  allowSignUp?: () => boolean;
  /** Called before somebody signs in without any account over the network. Without it nobody may. */
  allowAnonymous?: () => boolean;
  /**
   * Called before somebody changes the own address or password, or deletes the own account, over the network; `false` answers
   * OPERATION_NOT_ALLOWED.
   */
  allowSelfChange?: (what: SelfChange) => boolean;
  /** Counts what callers use, and lists who has to wait, also for work (`limits.work`); one of its own unless given. */
  rateLimits?: RateLimits;
  /** Does the clients' work; one by `limits.work` unless given. */
  scheduler?: Scheduler;
  /** `false`: wrong passwords and codes asked for are not counted. Only for tests of clients, on a server of their own. */
  limitAttempts?: boolean;
  /** Delivers codes asked for with `accounts:sendOobCode`; without it that endpoint answers OPERATION_NOT_ALLOWED. */
  sendCode?: (request: CodeRequest) => Promise<void>;
  /** `true` answers INVALID_LOGIN_CREDENTIALS for unknown addresses and wrong passwords alike. Default `false`. */
  hideUnknownAccounts?: boolean;
  /** Origins that may call Auth REST across origins (development servers). Same-origin calls need no answer here. */
  allowedOrigins?: (origin: string) => boolean;
  /** What a client's socket may ask for; what is not named stays as in `defaultLimits`. */
  limits?: Partial<Limits>;
  /**
   * Asked at every write of a signed-in client that the rules allow and that changes something. What it returns, by absolute path,
   * is written as by the administrator, with the client's write or not at all.
   */
  alongside?: (write: ClientWrite) => { [path: string]: Json };
  /**
   * Asked at every write of a signed-in client that the rules allow and that changes something, and for what it wants written when it
   * is gone (`will`). Why it is rejected, or null.
   */
  admit?: (write: ClientWrite, will: boolean) => WriteRejection | null;
  /** Whether the claims of a token are those of staff: their requests come first. */
  isStaff?: (claims: { readonly [claim: string]: Json }) => boolean;
  /** Receives what no caller can be told: failed commits, broken rules at run time. */
  log?: (message: string, error?: unknown) => void;
}

/** What somebody is about to change under the rules. */
export interface ClientWrite {
  readonly uid: string;
  /** Of the writer's token. */
  readonly claims: { readonly [claim: string]: Json };
  /** Each written path, absolute, with the values before and after as the SDKs' `val()` gives them. Made when it is called. */
  changes(): { path: string; before: Json; after: Json }[];
}

/** What one client's socket may ask for. Administrators' sockets are bound by `message` and `unsent` alone. */
export interface Limits {
  /** Characters (UTF-16) of one message. A longer one ends the socket. */
  readonly message: number;
  /** Listens at a time. Further ones are rejected with `too_many_listens`. */
  readonly listens: number;
  /** Requests a second for long; 16,384 characters of a message count as one more. What comes faster waits its turn. */
  readonly requests: number;
  /** Requests at once after a pause. */
  readonly burst: number;
  /** Characters of requests that may wait; beyond, the socket ends. */
  readonly waiting: number;
  /**
   * Characters that may wait to be committed, or read by the client. Beyond, its requests wait, and the socket ends if it is to be
   * told more; the largest single frame does not count.
   */
  readonly unsent: number;
  /** Paths that all sockets of an account may leave to be written when they are gone. */
  readonly wills: number;
  /** Open sockets of one account; one more is closed when it signs in. */
  readonly accountSockets: number;
  /**
   * Open sockets and polled sessions of one network, and in all. A newcomer gets the place of a stranger, of the network that has most;
   * where there is none, of an account that has several.
   */
  readonly networkSockets: number;
  readonly sockets: number;
  readonly work: WorkLimits;
}

/** Why a write is not admitted: clients are told both. */
export interface WriteRejection {
  readonly code: 'too_many_requests' | 'permission_denied';
  readonly message: string;
}

/** A running engine: the administrator's interfaces, and the doors for clients. */
export interface Engine {
  readonly limits: Limits;
  readonly database: AdminDatabase;
  readonly accounts: AdminAccounts;
  /** Replaces the rules; throws `RulesError` and keeps the old ones when malformed. Open listens are checked again. */
  setRules(rules: Json): void;
  /**
   * A client's socket: `send` and `close` are called by the engine, the returned object by the adapter. `shared` is given when
   * part of the frame goes to several clients: an adapter can keep the bytes of its `body` with it.
   */
  connect(
    send: (frame: string, shared?: SharedFrame) => void,
    close: (code: number, reason: string) => void,
    info: ConnectionInfo,
  ): EngineConnection;
  /**
   * Auth REST and JWKS. `null` if the path is not Auth's. `client`: the network a request comes from, e.g. its IP address, by
   * which wrong passwords are counted; not named where many share one, as behind a proxy. `secure`: people reach the server by https.
   */
  fetch(request: Request, caller?: { client?: string; secure?: boolean }): Promise<Response | null>;
  /** Disconnects everybody, flushes and releases the store. */
  close(): Promise<void>;
}

/** JSON text that goes to several clients: the same object for all of them. */
export interface Encoded {
  readonly text: string;
}

/** A frame of which a part goes to several clients: `before`, the text of `body`, `after`. */
export interface SharedFrame {
  readonly text: string;
  readonly before: string;
  readonly body: Encoded;
  readonly after: string;
}

/** What an adapter knows of a socket that it opens. */
export interface ConnectionInfo {
  /** The `Host` the client asked for: it reconnects there. */
  host: string;
  /** The network the client comes from, by which sockets and work are counted; undefined where many may share one. */
  network?: string;
  /**
   * The session that the client had before (`ls` in its address). It ends now, however open its socket looks: else what
   * it left for its disconnection would be written later, over what the client writes from here.
   */
  lastSession?: string;
  /**
   * Credentials that make a client an administrator, for whom no rules hold. Without it there are none. Only for tests of
   * administrators' clients, on a server of their own.
   */
  isAdministrator?: (credential: string) => boolean;
  /** Claims that are believed although nobody signed them. Without it there are none. As above: only for tests. */
  unverifiedClaims?: (credential: string) => { [claim: string]: Json } | null;
  /** Bytes that were sent and the network has not taken yet. Without it all is taken at once. */
  unsent?: () => number;
  /** Told that nothing more should be read from the socket for now, and when it should be again. */
  pause?: (paused: boolean) => void;
}

/** The engine's end of a client's socket. */
export interface EngineConnection {
  /** A frame has come. */
  receive(frame: string): void;
  /** Less waits to be sent than before: requests that waited for that go on. Without it they do so a little later. */
  drained?(): void;
  /** The account the client is signed in to. */
  readonly account?: string | undefined;
  /** The socket is gone; what the client left for its disconnection is carried out. */
  closed(): void;
}

/** A query as in the SDKs: one order, bounds in it, one limit. */
export interface AdminQuery {
  orderByChild?: string;
  orderByKey?: true;
  equalTo?: Json;
  startAt?: Json;
  endAt?: Json;
  limitToFirst?: number;
  limitToLast?: number;
}

/** The database without rules. Every write resolves when it is durable. */
export interface AdminDatabase {
  /** `null` when there is nothing. */
  get(path: string): Promise<Json>;
  /** The children a query finds, by key. */
  query(path: string, q: AdminQuery): Promise<Record<string, Json>>;
  set(path: string, value: Json): Promise<void>;
  /** Keys may be deep paths; all are applied and seen at once; `null` removes. */
  update(path: string, values: Record<string, Json>): Promise<void>;
  /** `change` is called once with the current value; `undefined` aborts. */
  transaction(
    path: string,
    change: (current: Json) => Json | undefined,
  ): Promise<{ committed: boolean; value: Json }>;
  /** A new key; later keys sort later. */
  pushKey(): string;
  /** `added` is called for the existing children first. Returns the unsubscribe function. */
  onChild(path: string, events: ChildEvents): () => void;
  /** As `onChild` for the children of each child: a write to one of them costs no more than that one. */
  onEntry(path: string, events: EntryEvents): () => void;
  /** Called with the present value first. Returns the unsubscribe function. */
  onValue(path: string, listener: (value: Json) => void): () => void;
  /** Replaced by the engine's time, in milliseconds, when written. */
  readonly serverTimestamp: Json;
}

/** What is told of a node's children. */
export interface ChildEvents {
  added?(key: string, value: Json): void;
  changed?(key: string, value: Json): void;
  removed?(key: string): void;
}

/** What is told of the children of a node's children; `parent` is the child that holds them. */
export interface EntryEvents {
  added?(parent: string, key: string, value: Json): void;
  changed?(parent: string, key: string, value: Json): void;
  removed?(parent: string, key: string): void;
}

/** An account as administrators see it. No hash, no tokens. */
export interface Account {
  uid: string;
  /** Empty for who signed in by custom token or anonymously. */
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  displayName?: string;
  photoUrl?: string;
  /** Data only: nobody signs in by it. */
  phoneNumber?: string;
  hasPassword: boolean;
  claims: Record<string, Json>;
  /** Milliseconds since the epoch. */
  createdAt: number;
  lastSignInAt?: number;
  /** Tokens of sign-ins before are void. Milliseconds since the epoch. */
  validSince: number;
}

/** An account to create. Without `uid` one is made up; `password` is hashed here. */
export interface NewAccount {
  uid?: string;
  email?: string;
  password?: string;
  emailVerified?: boolean;
  disabled?: boolean;
  displayName?: string;
  photoUrl?: string;
  /** E.164; of one account at most. */
  phoneNumber?: string;
  claims?: Record<string, Json>;
}

/** An account with a hash that the engine's `PasswordHasher` can verify. */
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
  /** Milliseconds since the epoch; now unless given. */
  createdAt?: number;
  lastSignInAt?: number;
}

/** What changes of an account; what is not named stays. A new address or password, and disabling, void its tokens. */
export interface AccountChange {
  email?: string;
  /** A new address leaves refresh tokens good; ID tokens given before are void all the same. */
  keepsSignIns?: boolean;
  emailVerified?: boolean;
  password?: string;
  disabled?: boolean;
  /** Empty texts remove these three. */
  displayName?: string;
  photoUrl?: string;
  phoneNumber?: string;
}

/** The claims of an ID token whose signature, times and account are in order. */
export interface VerifiedToken {
  uid: string;
  email?: string;
  email_verified: boolean;
  /** Seconds since the epoch, as in the token. */
  auth_time: number;
  iat: number;
  [claim: string]: unknown;
}

/** Accounts for an administrator in the same process. Nothing of it is reachable over the network. Rejects with `AccountError`. */
export interface AdminAccounts {
  create(account: NewAccount): Promise<Account>;
  /** All in one commit, or none. */
  importAccounts(list: ImportedAccount[]): Promise<void>;
  get(uid: string): Promise<Account | null>;
  getByEmail(email: string): Promise<Account | null>;
  /** Looks at every account. */
  getByPhoneNumber(phoneNumber: string): Promise<Account | null>;
  /** When the account last got an ID token, in milliseconds; after a revocation, when it last signed in. */
  lastRefreshAt(uid: string): Promise<number | undefined>;
  list(page?: { after?: string; limit?: number }): Promise<{ accounts: Account[]; next?: string }>;
  update(uid: string, change: AccountChange): Promise<Account>;
  setClaims(uid: string, claims: Record<string, Json>): Promise<void>;
  /** Refresh tokens become void and ID tokens issued before now are rejected. */
  revoke(uid: string): Promise<void>;
  /** Ends the sign-in of the device that holds this refresh token; nothing happens for unknown ones. */
  endSignIn(refreshToken: string): Promise<void>;
  delete(uid: string): Promise<void>;
  /** Good for one sign-in. Lives for an hour unless `seconds` says less, and ends with what ends the sign-ins of the account there is. */
  createCustomToken(uid: string, claims?: Record<string, Json>, seconds?: number): Promise<string>;
  /** Rejects with 'TOKEN_EXPIRED', 'INVALID_ID_TOKEN', 'USER_DISABLED', 'USER_NOT_FOUND' or 'TOKEN_REVOKED'. */
  verifyIdToken(token: string): Promise<VerifiedToken>;
  /** A single-use, expiring code, stored hashed; the caller builds the link and sends the mail. */
  createCode(uid: string, kind: CodeKind, newEmail?: string): Promise<string>;
}
