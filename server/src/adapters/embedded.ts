import type { Account, AdminAccounts, Engine, EngineOptions } from 'embedded-firebase';
import type { AccountEntry } from 'shared-data/models/account-admin';
import { normalizeEmail } from 'shared-data/models/email-key';
import { clientAuditChanges } from '../data/audit.ts';
import { usedKeyChanges } from '../data/used-keys.ts';
import type { Accounts, Clock, Database, Identity } from '../ports.ts';
import { identityOf, knownClaims } from './identity.ts';

export function embeddedAccounts(
  engine: Engine,
  hashPassword: (password: string) => Promise<string>,
): Accounts {
  const { accounts } = engine;
  return {
    verify: (token) => verify(accounts, token),
    get: async (uid) => summary(await accounts.get(uid)),
    getByEmail: async (email) => summary(await accounts.getByEmail(normalizeEmail(email))),
    validSince: async (uid) => (await accounts.get(uid))?.validSince ?? 0,
    async list(page) {
      const { accounts: found, next } = await accounts.list(page);
      return { accounts: found.map((account) => summary(account) as AccountEntry), ...(next && { next }) };
    },
    update: async (uid, change) => summary(await accounts.update(uid, change)) as AccountEntry,
    async delete(uid) {
      if (await accounts.get(uid)) await accounts.delete(uid);
    },
    endSignIn: (refreshToken) => accounts.endSignIn(refreshToken),
    createCustomToken: (uid, { helper, seconds }) => accounts.createCustomToken(uid, { helper }, seconds),
    create: async (account) => summary(await accounts.create(account)) as AccountEntry,
    import: (list) =>
      accounts.importAccounts(list.map(({ claims, ...rest }) => ({ ...rest, ...(claims && { claims }) }))),
    hashPassword,
    setClaims: (uid, claims) => accounts.setClaims(uid, claims),
    createCode: (uid, kind) => accounts.createCode(uid, kind),
    async clear() {
      for (;;) {
        const { accounts: page } = await accounts.list({ limit: 500 });
        if (page.length === 0) return;
        for (const { uid } of page) await accounts.delete(uid);
      }
    },
  };
}

async function verify(accounts: AdminAccounts, token: string): Promise<Identity | null> {
  try {
    return identityOf(await accounts.verifyIdToken(token));
  } catch (error) {
    if ((error as Error).name === 'AccountError') return null;
    throw error;
  }
}

function summary(account: Account | null): AccountEntry | null {
  if (!account) return null;
  const { uid, email, emailVerified, disabled, claims, createdAt, lastSignInAt } = account;
  return {
    uid,
    email: normalizeEmail(email),
    emailVerified,
    disabled,
    claims: knownClaims(claims),
    createdAt,
    ...(lastSignInAt !== undefined && { lastSignInAt }),
  };
}

export function embeddedDatabase({ database }: Pick<Engine, 'database'>, databasePath: string): Database {
  const at = (path: string) => (path ? `${databasePath}/${path}` : databasePath);
  return {
    get: (path) => database.get(at(path)),
    query: (path, query) => database.query(at(path), query),
    update: (values) => database.update(databasePath, values),
    set: (path, value) => database.set(at(path), value),
    transaction: (path, change) => database.transaction(at(path), change),
    pushKey: () => database.pushKey(),
    onChild: (path, events) => database.onChild(at(path), events),
    onEntry: (path, events) => database.onEntry(at(path), events),
    onValue: (path, listener) => database.onValue(at(path), listener),
  };
}

/** Written together with clients' changes: audit entries, and the keys of deleted comments. */
export function besideClients(
  databasePath: string,
  pushKey: () => string,
  now = Date.now,
): NonNullable<EngineOptions['alongside']> {
  return (write) => ({
    ...clientAuditChanges(write, { at: databasePath, now: now(), pushKey }),
    ...usedKeyChanges(write, databasePath),
  });
}

export const systemClock: Clock = { now: () => Date.now() };
