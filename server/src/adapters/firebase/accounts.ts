import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { type Auth, FirebaseAuthError, type UserImportRecord, type UserRecord } from 'firebase-admin/auth';
import type { AccountEntry } from 'shared-data/models/account-admin';
import { normalizeEmail } from 'shared-data/models/email-key';
import type { Accounts, Identity, ImportedAccount } from '../../ports.ts';
import { unavailable, withTimeout } from '../../with-timeout.ts';
import { identityOf, knownClaims } from '../identity.ts';

/** Importing is not atomic. Rejects with `unavailable` when the service cannot be reached or is overloaded. */
export function firebaseAccounts(auth: Auth, timeout = defaultTimeout): Accounts {
  const accounts = asked(auth);
  // The SDK itself retries for minutes.
  const bounded = (name: string, answer: Promise<unknown>) =>
    withoutHaste.includes(name)
      ? answer
      : withTimeout(timeout, answer, 'the service of accounts does not answer');
  const guarded = Object.entries(accounts).map(
    ([name, ask]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      (...args: never[]) => bounded(name, ask(...args).catch(transientFailure)),
    ],
  );
  return Object.fromEntries(guarded) as Accounts;
}

const defaultTimeout = 30_000;
const withoutHaste = ['import', 'clear'];

/** Failures unrelated to the request. The third means that no access token was available. */
const transientCodes = [
  'app/network-error',
  'app/network-timeout',
  'app/invalid-credential',
  'auth/invalid-credential',
  'auth/internal-error',
  'auth/quota-exceeded',
  'auth/too-many-requests',
];

function transientFailure(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  const isTransient = code && (transientCodes.includes(code) || withoutKeys(message));
  throw isTransient ? unavailable(`the service of accounts is not available: ${message}`, error) : error;
}

/** Failing to fetch the public keys has the same code as an invalid token. */
const withoutKeys = (message: string) => message.includes('Error fetching');

function asked(auth: Auth): Accounts {
  const find = (found: Promise<UserRecord>) => found.then(summary, nullIf('auth/user-not-found'));
  return {
    verify: (token) => verify(auth, token),
    get: (uid) => find(auth.getUser(uid)),
    getByEmail: (email) => find(auth.getUserByEmail(normalizeEmail(email))),
    async validSince(uid) {
      const user = await auth.getUser(uid).catch(nullIf('auth/user-not-found'));
      return Date.parse(user?.tokensValidAfterTime ?? '') || 0;
    },
    async list({ after, limit }) {
      const { users, pageToken } = await auth.listUsers(limit, after);
      return { accounts: users.map(summary), ...(pageToken && { next: pageToken }) };
    },
    create: (account) => auth.createUser(account).then(summary, knownFailure),
    async update(uid, { keepsSignIns = false, ...change }) {
      const emailVerified = change.emailVerified ?? (change.email === undefined ? undefined : false);
      const known = { ...change, ...(emailVerified !== undefined && { emailVerified }) };
      const account = await auth.updateUser(uid, known).then(summary, knownFailure);
      const isMove = change.email !== undefined && !keepsSignIns;
      if (isMove || change.password !== undefined || change.disabled) await auth.revokeRefreshTokens(uid);
      return account;
    },
    delete: (uid) => auth.deleteUser(uid).catch(nullIf('auth/user-not-found')).then(nothing),
    endSignIn: async () => {},
    createCustomToken: (uid, { helper }) => auth.createCustomToken(uid, { helper }),
    import: (accounts) => importAccounts(auth, accounts),
    hashPassword,
    setClaims: (uid, claims) => auth.setCustomUserClaims(uid, claims),
    async createCode(uid, kind) {
      const { email } = await auth.getUser(uid);
      if (!email) throw new Error('a code can only be made for an account with an address');
      const link =
        kind === 'VERIFY_EMAIL'
          ? await auth.generateEmailVerificationLink(email)
          : await auth.generatePasswordResetLink(email);
      const code = new URL(link).searchParams.get('oobCode');
      if (!code) throw new Error('the service made a link without a code');
      return code;
    },
    async clear() {
      for (;;) {
        const { users } = await auth.listUsers(maxPortion);
        if (users.length === 0) return;
        const { failureCount } = await auth.deleteUsers(users.map(({ uid }) => uid));
        if (failureCount > 0) throw new Error(`${failureCount} accounts could not be removed`);
      }
    },
  };
}

const maxPortion = 1000;
const nothing = () => {};

/** An invalid token; any other error is a failure of ours or of the service. */
const uselessToken = [
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
];

async function verify(auth: Auth, token: string): Promise<Identity | null> {
  try {
    return identityOf(await auth.verifyIdToken(token, true));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code && uselessToken.includes(code) && !withoutKeys(message)) return null;
    throw error;
  }
}

function summary({ uid, email, emailVerified, disabled, customClaims, metadata }: UserRecord): AccountEntry {
  const lastSignInAt = Date.parse(metadata.lastSignInTime ?? '');
  return {
    uid,
    email: normalizeEmail(email ?? ''),
    emailVerified,
    disabled,
    claims: knownClaims(customClaims ?? {}),
    createdAt: Date.parse(metadata.creationTime),
    ...(Number.isFinite(lastSignInAt) && { lastSignInAt }),
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof FirebaseAuthError ? error.code : (error as { code?: string }).code;
}

function nullIf(code: string): (error: unknown) => null {
  return (error) => {
    if (codeOf(error) === code) return null;
    throw error;
  };
}

function knownFailure(error: unknown): never {
  const code = failures[codeOf(error) ?? ''];
  if (code) throw Object.assign(new Error(code, { cause: error }), { code });
  throw error;
}
const failures: Record<string, string> = {
  'auth/email-already-exists': 'EMAIL_EXISTS',
  'auth/invalid-email': 'INVALID_EMAIL',
};

/** The same parameters for all imported passwords: the service takes one set per call. */
const cost = { memoryCost: 1024, parallelization: 16, blockSize: 8, derivedKeyLength: 64 } as const;

/** `salt.hash`, both base64url. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const options: ScryptOptions = { N: cost.memoryCost, r: cost.blockSize, p: cost.parallelization };
  const hash = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, cost.derivedKeyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

async function importAccounts(auth: Auth, accounts: ImportedAccount[]): Promise<void> {
  for (let from = 0; from < accounts.length; from += maxPortion) {
    const portion = accounts.slice(from, from + maxPortion).map(importRecord);
    const { errors } = await auth.importUsers(portion, { hash: { algorithm: 'STANDARD_SCRYPT', ...cost } });
    if (errors[0]) throw errors[0].error;
  }
}

function importRecord({
  uid,
  email,
  emailVerified,
  passwordHash,
  claims,
}: ImportedAccount): UserImportRecord {
  const [salt = '', hash = ''] = passwordHash.split('.');
  return {
    uid,
    email,
    emailVerified,
    passwordHash: Buffer.from(hash, 'base64url'),
    passwordSalt: Buffer.from(salt, 'base64url'),
    ...(claims && { customClaims: claims }),
  };
}
