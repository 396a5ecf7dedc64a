export interface ListenQuery {
  orderByChild?: string;
  equalTo?: string | boolean;
  /** Inclusive, of `orderByChild`. */
  startAt?: number;
  limitToLast?: number;
  /** Inclusive, in key order; not together with `orderByChild`. */
  endAtKey?: string;
}

/** Events of one list: existing children through `added`, then `loaded` once, then one event per change. Nothing follows `failed`. */
export interface ChildListener {
  added(key: string, value: unknown): void;
  changed(key: string, value: unknown): void;
  removed(key: string): void;
  loaded(): void;
  /** `code` is the protocol's, e.g. `permission_denied`. */
  failed(code: string): void;
}

/** The realtime database. Paths are relative to the configured database path. */
export interface Transport {
  /** Calls `onValue` now and after each change; null for a missing value. Returns the unsubscribe function. */
  listenValue(path: string, onValue: (value: unknown) => void, onFailed: (code: string) => void): () => void;
  listenChildren(path: string, query: ListenQuery, listener: ChildListener): () => void;
  /** Rejects with `WriteError`. */
  get(path: string): Promise<unknown>;
  /** Atomic multi-path write; null removes. Resolves on the server's acknowledgement, rejects with `WriteError`. */
  update(values: Record<string, unknown>): Promise<void>;
  /** Keeps the server's time at the path while connected; the server removes it when the connection ends. Returns the stop function. */
  keepPresent(path: string, value?: () => unknown): () => void;
  /** Placeholder for the server's time in epoch milliseconds. */
  readonly serverTime: unknown;
  onConnected(listener: (connected: boolean) => void): () => void;
  /** The server's time minus the device's, in milliseconds: called once it is known and after each change. */
  onServerOffset(listener: (ms: number) => void): () => void;
}

export interface AuthUser {
  uid: string;
  email: string;
  /** From the token, because rules and endpoints see that. */
  emailVerified: boolean;
  /** Token claims; effective only together with the claims node. */
  claims: { admin: boolean; editor: boolean };
}

/** Every method rejects with `AuthError`. */
export interface AuthPort {
  /** Called once the user is known, and after each sign-in, sign-out and new token. */
  onUser(listener: (user: AuthUser | null) => void): () => void;
  signIn(email: string, password: string): Promise<void>;
  signUp(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** null while signed out, and for hosted projects, which cannot revoke a single token. */
  refreshToken(): string | null;
  /** Resolves to whether the address has been verified since. */
  reload(): Promise<boolean>;
  /** null while signed out. `refresh` forces a new token. */
  token(refresh?: boolean): Promise<string | null>;
  applyCode(code: string): Promise<void>;
  checkResetCode(code: string): Promise<string>;
  confirmReset(code: string, password: string): Promise<void>;
}

export interface FirebaseHandle {
  auth: AuthPort;
  transport: Transport;
}
