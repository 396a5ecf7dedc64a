import { toBase64Url } from './auth/encoding.ts';
import { createAuthRest } from './auth/rest.ts';
import { AuthService } from './auth/service.ts';
import type { Claims } from './auth/tokens.ts';
import { connectionOf, noConnection } from './connection.ts';
import { openCopy } from './copy.ts';
import { type Auth, administrator } from './database/access.ts';
import { createAdminDatabase } from './database/admin.ts';
import { Database } from './database/database.ts';
import { defaultLimits } from './database/limits.ts';
import { ListenCounts } from './database/listen-counts.ts';
import { carryOutKept, OnDisconnect } from './database/on-disconnect.ts';
import { pushKeys } from './database/push-keys.ts';
import { Session } from './database/session.ts';
import { atEndOfTurn, Kernel } from './kernel.ts';
import { Places } from './places.ts';
import type { ConnectionInfo, Engine, EngineOptions, Json, WorkLimits } from './public.ts';
import { RateLimits, type SlowedSource } from './rate-limits.ts';
import { compileRules } from './rules/index.ts';
import { Scheduler, type SchedulerPorts } from './scheduler.ts';
import { restore } from './snapshot.ts';
import { systemRandom } from './system-random.ts';

export { noLimits } from './database/limits.ts';
export { StoreError } from './errors.ts';
export type * from './public.ts';
export { RateLimits } from './rate-limits.ts';

const TICK = 250;

const CHECKS_AT_ONCE = 500;

/** Milliseconds of accepting, parsing and closing, beside the handshake. */
const CONNECTION_WORK = 0.3;

const SECRET_BYTES = 12;

/** Rejects with `StoreError` or `RulesError`. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const clock = options.clock ?? Date.now;
  const randomBytes = options.randomBytes ?? systemRandom;
  const access = options.rules === undefined ? undefined : compileRules(options.rules);
  const state = await restore(options.store, (message) => options.log?.(message));
  const kernel = new Kernel(state, options.store, options.log ?? (() => {}));
  const database = new Database(kernel, clock);
  if (access !== undefined) database.access = access;
  database.alongside = options.alongside;
  database.admit = options.admit;
  carryOutKept(database, kernel, () => false);
  const log = options.log ?? (() => {});
  const rateLimits = options.rateLimits ?? new RateLimits(clock);
  const pause = options.pause ?? ((milliseconds) => new Promise((over) => setTimeout(over, milliseconds)));
  const authPorts = { ...options, kernel, clock, randomBytes, log, rateLimits, pause };
  const auth = await AuthService.open(authPorts, options.limitAttempts);
  const sessions = new Map<string, Session>();
  const copies = new Set<ReturnType<typeof openCopy>>();
  const sessionKey = pushKeys(clock, randomBytes);

  const limits = { ...defaultLimits, ...options.limits };
  const scheduler = options.scheduler ?? createScheduler(rateLimits, clock, limits.work);
  const { isStaff = () => false } = options;
  const hasRoom = (uid: string) =>
    [...sessions.values()].filter(({ auth }) => auth?.uid === uid).length < limits.accountSockets;
  const listenCounts = new ListenCounts(limits);
  const places = new Places<Session>({
    most: { total: limits.sockets, network: limits.networkSockets },
    accountOf: ({ auth }) => (auth === null ? undefined : auth.uid),
    cut: (session) => session.stop(1013, 'too many connections'),
  });

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
    for (const copy of copies) copy.tick();
    // onDisconnect writes may have been undone too
    if (undone) carryOutKept(database, kernel, (id) => sessions.has(id));
    undone = false;
    void auth.maintain();
    void recheck();
  }, TICK);
  if (typeof timer === 'object') timer.unref?.();

  /** Ends the client's previous session before its new writes. */
  const endBefore = (session: string) => {
    sessions.get(session)?.finish(1000, 'the client is back');
    new OnDisconnect(kernel, session).carryOut(database);
  };

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
      const { lastSession, network } = info;
      if (lastSession !== undefined) endBefore(lastSession);
      const id = sessionKey() + toBase64Url(randomBytes(SECRET_BYTES));
      const session = new Session(
        database,
        kernel,
        {
          id,
          send,
          close,
          verify,
          scheduler,
          network,
          unsent: info.unsent,
          pause: info.pause,
          isStaff: ({ token }) => isStaff(token),
          hasRoom,
          listenCounts,
        },
        limits,
      );
      scheduler.spend(session.owner, CONNECTION_WORK);
      if (!places.enter(session, network)) {
        close(1013, 'too many connections');
        return noConnection;
      }
      sessions.set(id, session);
      session.start(info);
      return connectionOf(session, () => {
        sessions.delete(id);
        places.leave(session, network);
      });
    },
    copy(of) {
      const { state } = kernel;
      const shared = { limits, scheduler, listenCounts, randomBytes, log };
      const closed = () => void copies.delete(copy);
      const copy = openCopy({ state, access: database.access, ...shared, closed }, of);
      copies.add(copy);
      return copy;
    },
    fetch: createAuthRest(auth, { ...options, clock }),
    async close() {
      clearInterval(timer);
      for (const session of sessions.values()) session.stop(1001, 'going away');
      sessions.clear();
      for (const copy of [...copies]) void copy.close();
      carryOutKept(database, kernel, () => false);
      await kernel.close();
    },
  };
}

/** Unverified credentials, for tests only; else `null`. */
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

/** One budget for the engine's clients and other requests; `rateLimits` lists throttled owners as kind `work`. `clock`: epoch milliseconds. */
export function createScheduler(
  rateLimits: RateLimits,
  clock: () => number,
  limits: WorkLimits = defaultLimits.work,
): Scheduler {
  const scheduler = new Scheduler(limits, schedulerPorts);
  rateLimits.include(workSource(scheduler, clock));
  return scheduler;
}

const schedulerPorts: SchedulerPorts = {
  time: () => performance.now(),
  cpu: threadCpu(),
  soon: atEndOfTurn,
  later(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    if (typeof timer === 'object') timer.unref?.();
  },
};

/** Time that passes where the thread's own cannot be asked: in browsers, and in Node before 23.9. */
function threadCpu(): () => number {
  const { threadCpuUsage } = (globalThis.process ?? {}) as Partial<typeof globalThis.process>;
  if (!threadCpuUsage) return () => performance.now();
  return () => {
    const { user, system } = threadCpuUsage();
    return (user + system) / 1000;
  };
}

function workSource(scheduler: Scheduler, clock: () => number): SlowedSource {
  return {
    slowed: () =>
      scheduler.slowed().map(({ of, id, since, wait }) => {
        const [waited, now] = [schedulerPorts.time() - since, clock()];
        const times = { since: Math.round(now - waited), until: now + Math.max(1, Math.ceil(wait)) };
        return { kind: 'work', of, id, ...times, rejected: 0 };
      }),
    release: (kind, subject) => kind === 'work' && scheduler.release(subject),
  };
}
