import type { Node } from '../database/tree.ts';
import { AccountError } from '../errors.ts';
import { FairTurns } from '../fair-turns.ts';
import { siteOf } from '../networks.ts';
import type { AccountChange, AdminAccounts, CodeKind, ImportedAccount } from '../public.ts';
import * as accounts from './accounts.ts';
import { type Attempt, Attempts, type Client, unlimited } from './attempts.ts';
import * as codes from './codes.ts';
import { hmacSha256, sha256, toBase64Url } from './encoding.ts';
import { KeyRing } from './key-ring.ts';
import { deviceKnownTo, rememberDevice } from './known-devices.ts';
import type { AuthPorts } from './ports.ts';
import {
  type AccountRecord,
  type AuthWrite,
  type CodeRecord,
  canonicalEmail,
  deviceKeyPath,
  readText,
  writeText,
} from './records.ts';
import { RefreshSessions, type SignedIn, type VerifiedAccount } from './refresh-sessions.ts';
import { type Claims, TokenSigner } from './tokens.ts';
import { isUsed, tidyUsedTokens, useToken } from './used-tokens.ts';

const TIDY_INTERVAL = 3600_000;

const HOUR = 3600;

/** `account` only where it is proven: a round of all addresses that somebody tries would be long. Without, mostly the newest go first. */
type HashingLine = readonly [purpose: string, who: string, account: string];
/** Networks that ask for their first hash stand in one line, mostly the newest first: nobody waits for a round of all the others. */
const NEWCOMERS = ['newcomers', '', ''];

/** Accounts, refresh sessions and codes: hashing, signing, and one durable commit per change. */
export class AuthService implements AdminAccounts {
  readonly sessions: RefreshSessions;
  readonly keys: KeyRing;
  readonly #ports: AuthPorts;
  readonly attempts: typeof unlimited;
  readonly #hashing: FairTurns;
  /** Per process, so that remembered fingerprints reveal no passwords. */
  readonly #fingerprintKey: Uint8Array<ArrayBuffer>;
  /** Verified for unknown addresses, to take as long. */
  #decoy: Promise<string> | undefined;
  #tidyAt = 0;
  onRevoked: (uid: string) => void = () => {};

  private constructor(ports: AuthPorts, keys: KeyRing, limitAttempts: boolean) {
    this.#ports = ports;
    this.#hashing = new FairTurns(ports.passwordHasher.atOnce ?? Infinity, { newestFirst: true });
    this.#fingerprintKey = new Uint8Array(ports.randomBytes(32));
    this.attempts = limitAttempts ? new Attempts(ports) : unlimited;
    this.keys = keys;
    this.sessions = new RefreshSessions(ports, new TokenSigner(ports.projectId, keys));
  }

  static async open(ports: AuthPorts, limitAttempts = true): Promise<AuthService> {
    const service = new AuthService(ports, await KeyRing.open(ports), limitAttempts);
    await service.#tidy();
    return service;
  }

  async maintain(): Promise<void> {
    await this.keys.maintain();
    if (this.#now >= this.#tidyAt) await this.#tidy();
  }

  async #tidy(): Promise<void> {
    this.#tidyAt = this.#now + TIDY_INTERVAL;
    try {
      await this.#commit([
        ...codes.tidyCodes(this.#tree, this.#now),
        ...tidyUsedTokens(this.#tree, this.#now),
      ]);
    } catch (error) {
      // a full disk must not prevent the start
      this.#ports.log('expired codes could not be removed', error);
    }
  }

  async create(
    account: Parameters<AdminAccounts['create']>[0],
    client?: Client,
  ): ReturnType<AdminAccounts['create']> {
    const { password, uid = this.#newUid(), email = '', ...rest } = account;
    if (accounts.findAccount(this.#tree, uid) !== null) throw new AccountError('DUPLICATE_LOCAL_ID');
    if (email !== '' && accounts.findByEmail(this.#tree, email) !== null)
      throw new AccountError('EMAIL_EXISTS');
    const hashed =
      password === undefined
        ? {}
        : { passwordHash: await this.#hash(password, ['create', client ?? '', '']) };
    await this.#commit(accounts.createAccount(this.#tree, { ...rest, ...hashed, uid, email }, this.#now));
    return accounts.present(accounts.needAccount(this.#tree, uid));
  }

  async createAnonymous(): Promise<AccountRecord> {
    const uid = this.#newUid();
    await this.#commit(accounts.createAccount(this.#tree, { uid, email: '' }, this.#now));
    return accounts.needAccount(this.#tree, uid);
  }

  async importAccounts(list: ImportedAccount[]): Promise<void> {
    const uids = new Set(list.map(({ uid }) => uid));
    const emails = list.map(({ email = '' }) => canonicalEmail(email)).filter((email) => email !== '');
    if (uids.size < list.length) throw new AccountError('DUPLICATE_LOCAL_ID');
    if (new Set(emails).size < emails.length) throw new AccountError('EMAIL_EXISTS');
    await this.#commit(list.flatMap((item) => accounts.createAccount(this.#tree, item, this.#now)));
  }

  async get(uid: string): ReturnType<AdminAccounts['get']> {
    const record = accounts.findAccount(this.#tree, uid);
    return record === null ? null : accounts.present(record);
  }

  async getByEmail(email: string): ReturnType<AdminAccounts['getByEmail']> {
    const record = accounts.findByEmail(this.#tree, email);
    return record === null ? null : accounts.present(record);
  }

  async getByPhoneNumber(phoneNumber: string): ReturnType<AdminAccounts['getByPhoneNumber']> {
    const record = accounts.findByPhoneNumber(this.#tree, phoneNumber);
    return record === null ? null : accounts.present(record);
  }

  async lastRefreshAt(uid: string): ReturnType<AdminAccounts['lastRefreshAt']> {
    return this.sessions.lastRefreshAt(uid);
  }

  async list(page: { after?: string; limit?: number } = {}): ReturnType<AdminAccounts['list']> {
    return accounts.listAccounts(this.#tree, page.after, page.limit ?? 1000);
  }

  /** With `generation`: rejects with TOKEN_EXPIRED if the account is in another. */
  async update(uid: string, change: AccountChange, generation?: number): ReturnType<AdminAccounts['update']> {
    const { password, ...rest } = change;
    const hashed =
      password === undefined ? {} : { passwordHash: await this.#hash(password, ['change', uid, '']) };
    if (generation !== undefined && accounts.needAccount(this.#tree, uid).generation !== generation)
      throw new AccountError('TOKEN_EXPIRED');
    await this.#commitRevoking(
      uid,
      accounts.changeAccount(this.#tree, uid, { ...rest, ...hashed }, this.#now),
    );
    return accounts.present(accounts.needAccount(this.#tree, uid));
  }

  async setClaims(uid: string, claims: Parameters<AdminAccounts['setClaims']>[1]): Promise<void> {
    await this.#commit(accounts.claimAccount(this.#tree, uid, claims));
  }

  async revoke(uid: string): Promise<void> {
    await this.#commitRevoking(uid, accounts.revokeAccount(this.#tree, uid, this.#now));
  }

  async endSignIn(refreshToken: string): Promise<void> {
    await this.sessions.end(refreshToken);
  }

  async delete(uid: string): Promise<void> {
    await this.#commitRevoking(uid, accounts.deleteAccount(this.#tree, uid));
  }

  async createCustomToken(uid: string, claims: Claims = {}, life?: number): Promise<string> {
    accounts.assertClaims(claims);
    const generation = accounts.findAccount(this.#tree, uid)?.generation;
    return this.sessions.signer.signCustomToken(uid, claims, this.#now, {
      id: this.#newUid(),
      life,
      generation,
    });
  }

  async verifyIdToken(token: string): ReturnType<AdminAccounts['verifyIdToken']> {
    const { claims, account } = await this.sessions.verify(token);
    const { auth_time, iat } = claims;
    return {
      ...claims,
      uid: account.uid,
      email_verified: claims.email_verified === true,
      auth_time: Number(auth_time),
      iat: Number(iat),
    };
  }

  async createCode(uid: string, kind: CodeKind, newEmail?: string): Promise<string> {
    const code = this.#secret();
    const hash = sha256(code);
    const request = newEmail === undefined ? { uid, kind } : { uid, kind, newEmail };
    await this.#commit(codes.createCode(this.#tree, hash, request, this.#now));
    return code;
  }

  find(email: string): AccountRecord | null {
    return accounts.findByEmail(this.#tree, email);
  }

  /** Rejects with USER_NOT_FOUND. */
  record(uid: string): AccountRecord {
    return accounts.needAccount(this.#tree, uid);
  }

  /** `hiding`: unknown addresses take as long. Rejects with EMAIL_NOT_FOUND, INVALID_PASSWORD, USER_DISABLED or TOO_MANY_ATTEMPTS_TRY_LATER. */
  async signInWithPassword(
    email: string,
    password: string,
    by: { client: Client; cookies: string | null; hiding: boolean },
  ): Promise<SignedIn> {
    const name = canonicalEmail(email);
    const account = accounts.findByEmail(this.#tree, name);
    const key = this.#deviceKey();
    const attempt: Attempt = {
      name,
      exists: account !== null,
      client: by.client,
      device: account && key ? deviceKnownTo(account.uid, by.cookies, key) : undefined,
      fingerprint: hmacSha256(this.#fingerprintKey, password),
      hiding: by.hiding,
    };
    const line: HashingLine =
      attempt.device === undefined ? ['signIn', by.client ?? '', ''] : ['knownDevice', by.client ?? '', name];
    const verified = await this.attempts.guess(attempt, (alike) =>
      this.#inTurn(line, () => this.#checkPassword(name, password, alike)),
    );
    if (verified === null)
      throw new AccountError(accounts.findByEmail(this.#tree, name) ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND');
    return this.sessions.start(verified, 'password', {});
  }

  /** Undefined while nothing can be stored. */
  async deviceCookie(uid: string, cookies: string | null, secure: boolean): Promise<string | undefined> {
    const { randomBytes, log } = this.#ports;
    try {
      return rememberDevice(uid, cookies, { key: await this.#makeDeviceKey(), secure, randomBytes });
    } catch (error) {
      log('a device could not be made a known one', error);
      return undefined;
    }
  }

  #deviceKey(): string | null {
    return readText(this.#tree, deviceKeyPath);
  }

  async #makeDeviceKey(): Promise<string> {
    const key = this.#deviceKey() ?? this.#secret();
    if (this.#deviceKey() === null) await this.#commit([writeText(deviceKeyPath, key)]);
    return key;
  }

  async #checkPassword(name: string, password: string, hiding: boolean): Promise<VerifiedAccount | null> {
    const { passwordHasher } = this.#ports;
    const account = accounts.findByEmail(this.#tree, name);
    const passwordHash = account?.passwordHash;
    if (account === null || passwordHash === undefined) {
      if (hiding) await passwordHasher.verify(await this.#decoyHash(), password);
      return null;
    }
    if (!(await passwordHasher.verify(passwordHash, password))) return null;
    const better = passwordHasher.isWeak?.(passwordHash) ? await passwordHasher.hash(password) : undefined;
    if (better !== undefined)
      await this.#commit(accounts.rehashAccount(this.#tree, account.uid, passwordHash, better));
    return account;
  }

  /** In fair turns, so that many hashes for one caller do not delay others. */
  #hash(password: string, line: HashingLine): Promise<string> {
    return this.#inTurn(line, () => this.#ports.passwordHasher.hash(password));
  }

  #inTurn<T>([purpose, who, account]: HashingLine, task: () => Promise<T>): Promise<T> {
    const caller = this.#ports.passwordHasher.caller?.() ?? '';
    const place = this.#isNewcomer(purpose, who) ? NEWCOMERS : [siteOf(who), who, account];
    return this.#hashing.take([purpose, caller, ...place], task);
  }

  /** Whether it asks for its first hash within an hour; its site may do so for four. */
  #isNewcomer(purpose: string, who: string): boolean {
    const { rateLimits } = this.#ports;
    const subject = { of: 'network', id: who || 'unknown' } as const;
    rateLimits.spend(`hash ${purpose}`, subject, [{ count: Infinity, seconds: HOUR }]);
    return rateLimits.usedOfShare(`hash ${purpose}`, subject, HOUR) <= 1;
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= this.#ports.passwordHasher.hash(this.#secret());
    return this.#decoy;
  }

  async signInWithCustomToken(token: string): Promise<SignedIn & { isNew: boolean }> {
    const { uid, claims, generation, expiresAt } = await this.sessions.signer.verifyCustomToken(
      token,
      this.#now,
    );
    const hash = sha256(token);
    if (isUsed(this.#tree, hash)) throw new AccountError('INVALID_CUSTOM_TOKEN', 'used before');
    const account = accounts.findAccount(this.#tree, uid);
    // the account was deleted, revoked or changed since
    if (generation !== undefined && account?.generation !== generation)
      throw new AccountError('INVALID_CUSTOM_TOKEN', 'expired');
    const created = account === null ? accounts.createAccount(this.#tree, { uid, email: '' }, this.#now) : [];
    await this.#commit([...created, useToken(hash, expiresAt)]);
    const verified = account ?? accounts.needAccount(this.#tree, uid);
    return { ...(await this.sessions.start(verified, 'custom', claims)), isNew: account === null };
  }

  async readCode(code: string, kinds: readonly CodeKind[]): Promise<CodeRecord> {
    return codes.readCode(this.#tree, sha256(code), kinds, this.#now);
  }

  async applyCode(code: string): Promise<AccountRecord> {
    const hash = sha256(code);
    const record = codes.readCode(this.#tree, hash, ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'], this.#now);
    const writes = codes.applyCode(this.#tree, hash, record, this.#now);
    if (record.kind === 'VERIFY_EMAIL') await this.#commit(writes);
    else await this.#commitRevoking(record.uid, writes);
    return accounts.needAccount(this.#tree, record.uid);
  }

  async applyReset(code: string, password: string): Promise<CodeRecord> {
    const hash = sha256(code);
    const { uid } = codes.readCode(this.#tree, hash, ['PASSWORD_RESET'], this.#now);
    const passwordHash = await this.#hash(password, ['change', uid, '']);
    const record = codes.readCode(this.#tree, hash, ['PASSWORD_RESET'], this.#now);
    await this.#commitRevoking(
      record.uid,
      codes.applyReset(this.#tree, hash, record, passwordHash, this.#now),
    );
    this.attempts.proven(record.email);
    return record;
  }

  get #tree(): Node {
    return this.#ports.kernel.state.auth;
  }

  get #now(): number {
    return this.#ports.clock();
  }

  async #commit(writes: AuthWrite[]): Promise<void> {
    await this.#ports.kernel.store({ space: 'auth', writes });
  }

  async #commitRevoking(uid: string, writes: AuthWrite[]): Promise<void> {
    const before = accounts.findAccount(this.#tree, uid)?.generation;
    await this.#commit(writes);
    if (accounts.findAccount(this.#tree, uid)?.generation !== before) this.onRevoked(uid);
  }

  #newUid(): string {
    return toBase64Url(this.#ports.randomBytes(21)).replace(/[-_]/g, 'x');
  }

  #secret(): string {
    return toBase64Url(this.#ports.randomBytes(32));
  }
}
