/** What a listen is limited to. */
export interface ListenQuery {
  orderByChild?: string;
  equalTo?: string | boolean;
  limitToLast?: number;
  /** The last key that counts, in the order of keys; not together with `orderByChild`. */
  endAtKey?: string;
}

/**
 * Events of one listened list. The children there are at first arrive through `added`, then `loaded` is called once;
 * from then on one event per change. After `failed` nothing more arrives.
 */
export interface ChildListener {
  added(key: string, value: unknown): void;
  changed(key: string, value: unknown): void;
  removed(key: string): void;
  loaded(): void;
  /** `code` is the protocol's word, e.g. `permission_denied`. */
  failed(code: string): void;
}

/** The realtime database as the sync engine needs it. Paths are relative to the configured database path. */
export interface Transport {
  /** Calls `onValue` with the value now and after each change; null for a missing one. Returns the end of it. */
  listenValue(path: string, onValue: (value: unknown) => void, onFailed: (code: string) => void): () => void;
  listenChildren(path: string, query: ListenQuery, listener: ChildListener): () => void;
  /** One read. Rejects with `WriteError` carrying the protocol's word when rejected. */
  get(path: string): Promise<unknown>;
  /** Writes all paths at once or none; null removes. Resolves when the server has it, rejects with `WriteError`. */
  update(values: Record<string, unknown>): Promise<void>;
  /** A new chronological key, made on this side, so that a repeated write is the same write. */
  pushKey(): string;
  /** Stands for the server's time in epoch milliseconds when written. */
  readonly serverTime: unknown;
  /** Tells whether the socket stands, now and after each change. */
  onConnected(listener: (connected: boolean) => void): () => void;
}

/** The signed-in account. */
export interface AuthUser {
  uid: string;
  email: string;
  /** What the token says, because that is what rules and endpoints see. */
  emailVerified: boolean;
  /** Claims of the token alone; they count only together with the claims node. */
  claims: { admin: boolean; editor: boolean };
}

/** Accounts as the session store needs them. Every method rejects with `AuthError`. */
export interface AuthPort {
  /** Called with the signed-in user as soon as that is known, and after each sign-in, sign-out and new token. */
  onUser(listener: (user: AuthUser | null) => void): () => void;
  signIn(email: string, password: string): Promise<void>;
  signUp(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** The refresh token of this device; null while signed out, and with a hosted project, which can end no single one. */
  refreshToken(): string | null;
  /** Asks the service whether the address has been verified since; resolves to the answer. */
  reload(): Promise<boolean>;
  /** The ID token, or null while signed out. `refresh` asks for a new one. */
  token(refresh?: boolean): Promise<string | null>;
  /** Uses a code from a confirmation mail. */
  applyCode(code: string): Promise<void>;
  /** The address a reset code is for. */
  checkResetCode(code: string): Promise<string>;
  confirmReset(code: string, password: string): Promise<void>;
}

/** Accounts and database behind one connection. */
export interface FirebaseHandle {
  auth: AuthPort;
  transport: Transport;
}
