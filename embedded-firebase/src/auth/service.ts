import type { Node } from '../database/tree.ts';
import { AccountError } from '../errors.ts';
import type { AccountChange, AdminAccounts, CodeKind, ImportedAccount } from '../public.ts';
import * as accounts from './accounts.ts';
import { Attempts } from './attempts.ts';
import { sha256, toBase64Url } from './encoding.ts';
import type { AuthPorts } from './ports.ts';
import {
  type AccountRecord,
  type AuthWrite,
  type CodeRecord,
  canonicalEmail,
  read,
  signingKeyPath,
  write,
} from './records.ts';
import { Sessions, type SignedIn } from './sessions.ts';
import { type Claims, generateKey, type StoredKey, TokenSigner } from './tokens.ts';

/** Accounts, sessions and codes over the pure cores: hashing, signing, and one durable commit per change. */
export class AuthService implements AdminAccounts {
  readonly sessions: Sessions;
  readonly #ports: AuthPorts;
  readonly #attempts = new Attempts();
  /** Told when the tokens of an account became void. */
  onRevoked: (uid: string) => void = () => {};

  private constructor(ports: AuthPorts, signer: TokenSigner) {
    this.#ports = ports;
    this.sessions = new Sessions(ports, signer);
  }

  /** Takes the signing key from the store; makes one the first time. */
  static async open(ports: AuthPorts): Promise<AuthService> {
    const { kernel } = ports;
    let key = read<StoredKey>(kernel.state.auth, signingKeyPath);
    if (key === null) {
      key = await generateKey(toBase64Url(ports.randomBytes(12)));
      kernel.apply({ space: 'auth', writes: [write(signingKeyPath, key)] });
      await kernel.settled();
    }
    return new AuthService(ports, await TokenSigner.from(ports.projectId, key));
  }

  async create(account: Parameters<AdminAccounts['create']>[0]): ReturnType<AdminAccounts['create']> {
    const { password, uid = this.#newUid(), ...rest } = account;
    if (accounts.findByEmail(this.#tree, account.email) !== null) throw new AccountError('EMAIL_EXISTS');
    const passwordHash = await this.#ports.passwordHasher.hash(password);
    await this.#commit(accounts.createAccount(this.#tree, { ...rest, uid, passwordHash }, this.#now));
    return accounts.present(accounts.needAccount(this.#tree, uid));
  }

  async importAccounts(list: ImportedAccount[]): Promise<void> {
    const uids = new Set(list.map(({ uid }) => uid));
    const emails = new Set(list.map(({ email }) => canonicalEmail(email)));
    if (uids.size < list.length) throw new AccountError('DUPLICATE_LOCAL_ID');
    if (emails.size < list.length) throw new AccountError('EMAIL_EXISTS');
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

  async list(page: { after?: string; limit?: number } = {}): ReturnType<AdminAccounts['list']> {
    return accounts.listAccounts(this.#tree, page.after, page.limit ?? 1000);
  }

  async update(uid: string, change: AccountChange): ReturnType<AdminAccounts['update']> {
    const { password, ...rest } = change;
    const hashed =
      password === undefined ? {} : { passwordHash: await this.#ports.passwordHasher.hash(password) };
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

  async delete(uid: string): Promise<void> {
    await this.#commitRevoking(uid, accounts.deleteAccount(this.#tree, uid));
  }

  async createCustomToken(uid: string, claims: Claims = {}, seconds?: number): Promise<string> {
    return this.sessions.signer.signCustomToken(uid, claims, this.#now, seconds);
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
    const hash = await sha256(code);
    const request = newEmail === undefined ? { uid, kind } : { uid, kind, newEmail };
    await this.#commit(accounts.createCode(this.#tree, hash, request, this.#now));
    return code;
  }

  find(email: string): AccountRecord | null {
    return accounts.findByEmail(this.#tree, email);
  }

  /** Rejects with USER_NOT_FOUND. */
  record(uid: string): AccountRecord {
    return accounts.needAccount(this.#tree, uid);
  }

  /** Rejects with EMAIL_NOT_FOUND, INVALID_PASSWORD, USER_DISABLED or TOO_MANY_ATTEMPTS_TRY_LATER. */
  async signInWithPassword(email: string, password: string): Promise<SignedIn> {
    const name = canonicalEmail(email);
    if (this.#attempts.isBlocked(name, this.#now)) throw new AccountError('TOO_MANY_ATTEMPTS_TRY_LATER');
    const account = accounts.findByEmail(this.#tree, name);
    // counted before the slow comparison: parallel guesses must not slip through
    this.#attempts.failed(name, this.#now);
    if (account === null) throw new AccountError('EMAIL_NOT_FOUND');
    const { passwordHash } = account;
    if (passwordHash === undefined || !(await this.#ports.passwordHasher.verify(passwordHash, password)))
      throw new AccountError('INVALID_PASSWORD');
    this.#attempts.succeeded(name);
    if (accounts.needAccount(this.#tree, account.uid).passwordHash !== passwordHash)
      throw new AccountError('INVALID_PASSWORD');
    return this.sessions.start(account.uid, 'password', {});
  }

  async signInWithCustomToken(token: string): Promise<SignedIn & { isNew: boolean }> {
    const { uid, claims } = await this.sessions.signer.verifyCustomToken(token, this.#now);
    const isNew = accounts.findAccount(this.#tree, uid) === null;
    if (isNew) await this.#commit(accounts.createAccount(this.#tree, { uid, email: '' }, this.#now));
    return { ...(await this.sessions.start(uid, 'custom', claims)), isNew };
  }

  /** The code's record, unspent. */
  async readCode(code: string, kinds: readonly CodeKind[]): Promise<CodeRecord> {
    return accounts.readCode(this.#tree, await sha256(code), kinds, this.#now);
  }

  /** Spends a verification code. */
  async applyCode(code: string): Promise<AccountRecord> {
    const hash = await sha256(code);
    const record = accounts.readCode(
      this.#tree,
      hash,
      ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'],
      this.#now,
    );
    const writes = accounts.applyCode(this.#tree, hash, record, this.#now);
    if (record.kind === 'VERIFY_EMAIL') await this.#commit(writes);
    else await this.#commitRevoking(record.uid, writes);
    return accounts.needAccount(this.#tree, record.uid);
  }

  /** Spends a reset code. */
  async applyReset(code: string, password: string): Promise<CodeRecord> {
    const hash = await sha256(code);
    accounts.readCode(this.#tree, hash, ['PASSWORD_RESET'], this.#now);
    const passwordHash = await this.#ports.passwordHasher.hash(password);
    const record = accounts.readCode(this.#tree, hash, ['PASSWORD_RESET'], this.#now);
    await this.#commitRevoking(
      record.uid,
      accounts.applyReset(this.#tree, hash, record, passwordHash, this.#now),
    );
    this.#attempts.succeeded(record.email);
    return record;
  }

  get #tree(): Node {
    return this.#ports.kernel.state.auth;
  }

  get #now(): number {
    return this.#ports.clock();
  }

  async #commit(writes: AuthWrite[]): Promise<void> {
    this.#ports.kernel.apply({ space: 'auth', writes });
    await this.#ports.kernel.settled();
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
