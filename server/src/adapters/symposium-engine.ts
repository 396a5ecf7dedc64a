import { createEngine, type Engine, type EngineOptions, RateLimits, type Store } from 'embedded-firebase';
import type { Scheduler } from 'embedded-firebase/scheduler';
import { databasePath } from 'shared-data/models/db-paths';
import type { PublicConfig } from 'shared-data/models/public-config';
import { type BaseInformation, isSiteClosed } from 'shared-data/models/site';
import { clientQuota } from '../policies/client-quota.ts';
import { isPasswordFor } from '../policies/staff-password.ts';
import type { Accounts, Clock, Database, Log } from '../ports.ts';
import { databaseRules } from '../rules/index.ts';
import { logUnreadable, watchValue } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { besideClients, embeddedAccounts, embeddedDatabase, systemClock } from './embedded.ts';

/** Firebase settings for pages. */
export const embeddedFirebase = {
  kind: 'embedded',
  namespace: 'symposium',
  projectId: 'symposium',
  apiKey: 'embedded',
} as const satisfies PublicConfig['firebase'];

export interface SymposiumEngineOptions {
  store: Store;
  passwordHasher: EngineOptions['passwordHasher'];
  log: Log;
  rateLimits?: RateLimits;
  /** Shared with other cooperative work; by default the engine has its own. */
  scheduler?: Scheduler;
  hideAccounts?: boolean;
  clock?: Clock;
  /** Test hook, as in `EngineOptions`. */
  pause?: EngineOptions['pause'];
  /** Part of tokens; tests may imitate another project. */
  projectId?: string;
}

export interface SymposiumEngine {
  engine: Engine;
  accounts: Accounts;
  database: Database;
}

/** The embedded engine with the symposium's rules, quotas and audit log, in Node and in pages. Rejects with `StoreError`. */
export async function symposiumEngine(options: SymposiumEngineOptions): Promise<SymposiumEngine> {
  const { store, passwordHasher, log, hideAccounts = false, clock = systemClock, scheduler, pause } = options;
  const { rateLimits = new RateLimits(clock.now), projectId = embeddedFirebase.projectId } = options;
  let base: BaseInformation | null = null;
  const engine: Engine = await createEngine({
    projectId,
    namespace: embeddedFirebase.namespace,
    store,
    passwordHasher,
    clock: clock.now,
    validatePassword: isPasswordFor,
    allowSignUp: () => base?.addAccount === true && !isSiteClosed(base),
    // Blocked, as records must move with the address and helpers must not take over accounts: `/api/auth/update` and `/delete` handle both.
    allowSelfChange: () => false,
    hideUnknownAccounts: hideAccounts,
    rateLimits,
    ...(scheduler && { scheduler }),
    ...(pause && { pause }),
    rules: databaseRules(databasePath),
    isStaff: ({ admin, editor }) => admin === true || editor === true,
    admit: clientQuota(databasePath, rateLimits),
    alongside: besideClients(databasePath, () => engine.database.pushKey(), clock.now),
    log: (message, error) =>
      error === undefined ? log.warn(message) : log.error(message, { error: String(error) }),
  });
  const database = embeddedDatabase(engine, databasePath);
  logUnreadable(database, log);
  watchValue(database, stored.base, (now) => {
    base = now;
  });
  return {
    engine,
    accounts: embeddedAccounts(engine, (password) => passwordHasher.hash(password)),
    database,
  };
}
