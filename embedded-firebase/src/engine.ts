import { toBase64Url } from './auth/encoding.ts';
import { createAuthRest } from './auth/rest.ts';
import { AuthService } from './auth/service.ts';
import type { Claims } from './auth/tokens.ts';
import { Budgets } from './budgets.ts';
import { type Auth, administrator } from './database/access.ts';
import { createAdminDatabase } from './database/admin.ts';
import { Database } from './database/database.ts';
import { defaultLimits } from './database/limits.ts';
import { carryOutKept } from './database/on-disconnect.ts';
import { pushKeys } from './database/push-keys.ts';
import { Session } from './database/session.ts';
import { Kernel } from './kernel.ts';
import type { ConnectionInfo, Engine, EngineOptions, Json } from './public.ts';
import { compileRules } from './rules/index.ts';
import { restore } from './snapshot.ts';

export { type Budget, Budgets, type Slowed, type Subject } from './budgets.ts';
export { noLimits } from './database/limits.ts';
export { AccountError, DatabaseError, NotStoredError, RulesError, StoreError } from './errors.ts';
export type * from './public.ts';

/** Milliseconds between looks at expired tokens and at listens whose permission has come into doubt. */
const TICK = 250;

/** Listens checked before others get their turn. */
const CHECKS_AT_ONCE = 500;

/** Of a session's name. */
const SECRET_BYTES = 12;

/** Opens the store and returns the running engine. Rejects with `StoreError` or `RulesError`. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const clock = options.clock ?? Date.now;
  const randomBytes = options.randomBytes ?? systemRandom;
  const access = options.rules === undefined ? undefined : compileRules(options.rules);
  const state = await restore(options.store, (message) => options.log?.(message));
  const kernel = new Kernel(state, options.store, options.log ?? (() => {}));
  const database = new Database(kernel, clock);
  if (access !== undefined) database.access = access;
  database.alongside = options.alongside;
  carryOutKept(database, kernel, () => false);
  const log = options.log ?? (() => {});
  const budgets = options.budgets ?? new Budgets(clock);
  const authPorts = { ...options, kernel, clock, randomBytes, log, budgets };
  const auth = await AuthService.open(authPorts, options.limitAttempts);
  const sessions = new Map<string, Session>();
  const sessionKey = pushKeys(clock, randomBytes);

  const limits = { ...defaultLimits, ...options.limits };

  let undone = false;
  kernel.onUndone = () => {
    database.hub.reset(database.root);
    undone = true;
  };
  auth.onRevoked = (uid) => {
    for (const session of sessions.values()) {
      session.disown(uid);
      if (session.auth?.uid === uid) session.revokeAuth('invalid_token', 'Auth token was revoked.');
    }
  };
  let checking = false;
  const recheck = async () => {
    if (checking) return;
    checking = true;
    try {
      while (database.recheck(CHECKS_AT_ONCE)) await new Promise((resolve) => setTimeout(resolve));
    } finally {
      checking = false;
    }
  };
  const timer = setInterval(() => {
    const now = clock();
    for (const session of sessions.values()) session.tick(now);
    // what a client left may have been undone with the rest
    if (undone) carryOutKept(database, kernel, (id) => sessions.has(id));
    undone = false;
    void auth.maintain();
    void recheck();
  }, TICK);
  if (typeof timer === 'object') timer.unref?.();

  return {
    limits,
    database: createAdminDatabase(database, kernel, pushKeys(clock, randomBytes)),
    accounts: auth,
    setRules(rules: Json) {
      database.access = compileRules(rules);
      for (const session of sessions.values()) session.doubtListens();
      void recheck();
    },
    connect(send, close, info) {
      const verify = async (credential: string, actAs?: Claims | null) =>
        trusted(info, credential, actAs) ?? auth.sessions.verifyForDatabase(credential);
      sessions.get(info.lastSession ?? '')?.stop(1000, 'the client is back');
      // in the order of time, and nobody guesses it who has another
      const id = sessionKey() + toBase64Url(randomBytes(SECRET_BYTES));
      const session = new Session(database, kernel, { id, send, close, verify, unsent: info.unsent }, limits);
      sessions.set(id, session);
      session.start(info);
      return {
        receive: (frame) => session.receive(frame),
        closed() {
          sessions.delete(id);
          session.closed();
        },
      };
    },
    fetch: createAuthRest(auth, { ...options, clock }),
    async close() {
      clearInterval(timer);
      for (const session of sessions.values()) session.stop(1001, 'going away');
      sessions.clear();
      await kernel.close();
    },
  };
}

/** Who is let in without a token of the engine's own; `null` wherever people are. */
function trusted(
  info: ConnectionInfo,
  credential: string,
  actAs: Claims | null | undefined,
): { auth: Auth | null; expiresAt: number } | null {
  const expiresAt = Number.MAX_SAFE_INTEGER;
  if (info.isAdministrator?.(credential))
    return { auth: actAs === undefined ? administrator : actAs && authOf(actAs), expiresAt };
  const claims = info.unverifiedClaims?.(credential);
  return claims ? { auth: authOf(claims), expiresAt: Number(claims.exp ?? Infinity) * 1000 } : null;
}

function authOf(claims: Claims): Auth {
  const { sub, user_id, uid, firebase } = claims;
  const { sign_in_provider } = (firebase ?? {}) as Claims;
  return {
    uid: String(sub ?? user_id ?? uid ?? ''),
    provider: typeof sign_in_provider === 'string' ? sign_in_provider : 'custom',
    token: claims,
  };
}

function systemRandom(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
