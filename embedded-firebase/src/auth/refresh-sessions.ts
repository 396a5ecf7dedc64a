import type { Auth } from '../database/access.ts';
import type { Node } from '../database/tree.ts';
import { AccountError } from '../errors.ts';
import { findAccount, needAccount, noteSignIn } from './accounts.ts';
import { isIdle, rotated, statusOf } from './devices.ts';
import { fromBase64Url, fromUtf8, hmacSha256, sha256, toBase64Url, utf8 } from './encoding.ts';
import type { AuthPorts } from './ports.ts';
import {
  type AccountRecord,
  type AuthWrite,
  type RefreshRecord,
  read,
  readAll,
  refreshPath,
  write,
} from './records.ts';
import type { Claims, TokenSigner } from './tokens.ts';

export interface SignedIn {
  readonly account: AccountRecord;
  readonly idToken: string;
  readonly refreshToken: string;
}

export interface Verified {
  readonly claims: Claims;
  readonly account: AccountRecord;
}

/** An account with verified credentials, and its generation at that time. */
export type VerifiedAccount = Pick<AccountRecord, 'uid' | 'generation'>;

const MAX_DEVICES = 50;
const LONG_AGO = 3600;

/** Refresh sessions, one per device, and the ID tokens they give. */
export class RefreshSessions {
  readonly signer: TokenSigner;
  readonly #ports: AuthPorts;

  constructor(ports: AuthPorts, signer: TokenSigner) {
    this.#ports = ports;
    this.signer = signer;
  }

  async verify(token: string): Promise<Verified> {
    const claims = await this.signer.verifyIdToken(token, this.#now);
    const account = findAccount(this.#tree, String(claims.sub));
    if (account === null) throw new AccountError('USER_NOT_FOUND');
    if (account.disabled) throw new AccountError('USER_DISABLED');
    if (generationOf(claims) !== account.generation) throw new AccountError('TOKEN_REVOKED');
    return { claims, account };
  }

  async verifyForDatabase(token: string): Promise<{ auth: Auth; expiresAt: number }> {
    const { claims, account } = await this.verify(token);
    const firebase = claims.firebase;
    const provider =
      firebase !== null && typeof firebase === 'object' && !Array.isArray(firebase)
        ? firebase.sign_in_provider
        : undefined;
    return {
      auth: { uid: account.uid, provider: typeof provider === 'string' ? provider : 'custom', token: claims },
      expiresAt: Number(claims.exp) * 1000,
    };
  }

  /** Signs a device in. Rejects with USER_NOT_FOUND, USER_DISABLED, or TOKEN_EXPIRED if the generation changed meanwhile. */
  async start({ uid, generation }: VerifiedAccount, provider: string, claims: Claims): Promise<SignedIn> {
    const secret = toBase64Url(this.#ports.randomBytes(32));
    const device = sha256(secret);
    const account = needAccount(this.#tree, uid);
    if (account.disabled) throw new AccountError('USER_DISABLED');
    if (account.generation !== generation) throw new AccountError('TOKEN_EXPIRED');
    const record: RefreshRecord = { authTime: Math.floor(this.#now / 1000), provider, claims };
    const [idToken] = await Promise.all([
      this.#idToken(account, record),
      this.#commit([
        ...noteSignIn(this.#tree, uid, this.#now),
        ...this.#surplusDevices(uid),
        write(refreshPath(uid, device), record),
      ]),
    ]);
    return {
      account,
      idToken,
      refreshToken: refreshToken(uid, device, secret),
    };
  }

  /** Rotates the refresh token and issues an ID token. Rejects with TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED or INVALID_REFRESH_TOKEN. */
  async refresh(token: string): Promise<SignedIn> {
    const { uid, device, secret, hash } = await parseRefreshToken(token);
    for (;;) {
      const account = needAccount(this.#tree, uid);
      if (account.disabled) throw new AccountError('USER_DISABLED');
      const record = read<RefreshRecord>(this.#tree, refreshPath(uid, device));
      if (record === null) throw new AccountError('TOKEN_EXPIRED');
      if (isIdle(record, this.#now)) {
        await this.#commit([write(refreshPath(uid, device), null)]);
        throw new AccountError('TOKEN_EXPIRED');
      }
      const status = statusOf(record, device, hash, this.#now);
      if (status === 'reused') {
        await this.#commit([write(refreshPath(uid, device), null)]);
        this.#ports.log(`a replaced refresh token of ${uid} was shown again; its sign-in was ended`);
        throw new AccountError('TOKEN_EXPIRED');
      }
      const next =
        status === 'current'
          ? await this.#rotate(uid, device, record, secret)
          : await this.#follow(record, secret, status.behind);
      // another request rotated first: its token is our successor too
      if (next === null) continue;
      const idToken = await this.#idToken(account, record);
      return { account, idToken, refreshToken: refreshToken(uid, device, next) };
    }
  }

  /** Milliseconds. */
  lastRefreshAt(uid: string): number | undefined {
    const devices = [...readAll<RefreshRecord>(this.#tree, refreshPath(uid))];
    const times = devices.map(([, { usedAt, authTime }]) => usedAt ?? authTime * 1000);
    const latest = Math.max(findAccount(this.#tree, uid)?.lastSignInAt ?? 0, ...times);
    return latest === 0 ? undefined : latest;
  }

  async end(token: string): Promise<void> {
    const shown = await parseRefreshToken(token).catch(() => null);
    if (shown === null) return;
    const path = refreshPath(shown.uid, shown.device);
    const record = read<RefreshRecord>(this.#tree, path);
    if (record === null || statusOf(record, shown.device, shown.hash, this.#now) === 'reused') return;
    await this.#commit([write(path, null)]);
  }

  /** Waits until the rotation is durable: a crash could undo it. */
  async #follow(record: RefreshRecord, secret: string, behind: number): Promise<string> {
    try {
      await this.#ports.kernel.settled();
    } catch {
      return secret;
    }
    return successor(record.key ?? '', secret, behind);
  }

  /** `null` if the record changed meanwhile. */
  async #rotate(uid: string, device: string, record: RefreshRecord, secret: string): Promise<string | null> {
    const key = record.key ?? toBase64Url(this.#ports.randomBytes(32));
    const next = successor(key, secret, 1);
    const hash = sha256(next);
    const path = refreshPath(uid, device);
    const now = read<RefreshRecord>(this.#tree, path);
    if (now === null || now.current !== record.current) return null;
    try {
      await this.#commit([write(path, rotated(now, device, { hash, key }, this.#now))]);
      return next;
    } catch (error) {
      this.#ports.log('a refresh token could not be replaced', error);
      return secret;
    }
  }

  #surplusDevices(uid: string): AuthWrite[] {
    const devices = [...readAll<RefreshRecord>(this.#tree, refreshPath(uid))];
    devices.sort(([, a], [, b]) => a.authTime - b.authTime);
    const surplus = devices.slice(0, Math.max(0, devices.length - MAX_DEVICES + 1));
    return surplus.map(([hash]) => write(refreshPath(uid, hash), null));
  }

  #idToken(account: AccountRecord, session: RefreshRecord): Promise<string> {
    const { uid, email, emailVerified, displayName, photoUrl, phoneNumber } = account;
    const identities = { ...(email && { email: [email] }), ...(phoneNumber && { phone: [phoneNumber] }) };
    const provider = session.provider;
    return this.signer.signIdToken(
      {
        ...account.claims,
        ...session.claims,
        ...(displayName ? { name: displayName } : {}),
        ...(photoUrl ? { picture: photoUrl } : {}),
        ...(phoneNumber ? { phone_number: phoneNumber } : {}),
        ...(provider === 'anonymous' ? { provider_id: provider } : {}),
        ...(email === '' ? {} : { email, email_verified: emailVerified }),
        auth_time: this.#signedInAt(session),
        user_id: uid,
        sub: uid,
        firebase: { identities, sign_in_provider: provider, generation: account.generation },
      },
      this.#now,
    );
  }

  /** After the clock was set back, a sign-in in the future counts as old. */
  #signedInAt({ authTime }: RefreshRecord): number {
    const now = Math.floor(this.#now / 1000);
    return authTime > now ? now - LONG_AGO : authTime;
  }

  async #commit(writes: AuthWrite[]): Promise<void> {
    await this.#ports.kernel.store({ space: 'auth', writes });
  }

  get #tree(): Node {
    return this.#ports.kernel.state.auth;
  }

  get #now(): number {
    return this.#ports.clock();
  }
}

function generationOf(claims: Claims): unknown {
  const { firebase } = claims;
  return firebase !== null && typeof firebase === 'object' && !Array.isArray(firebase)
    ? firebase.generation
    : undefined;
}

/** Rejects with INVALID_REFRESH_TOKEN. */
async function parseRefreshToken(token: string) {
  const [owner = '', ...rest] = token.split('.');
  const uid = ownerOf(owner);
  const secret = rest.at(-1);
  if (!secret || rest.length > 2) throw new AccountError('INVALID_REFRESH_TOKEN');
  const hash = sha256(secret);
  return { uid, secret, hash, device: rest.length === 2 ? (rest[0] ?? '') : hash };
}

function ownerOf(encoded: string): string {
  try {
    return fromUtf8(fromBase64Url(encoded));
  } catch {
    throw new AccountError('INVALID_REFRESH_TOKEN');
  }
}

function refreshToken(uid: string, device: string, secret: string): string {
  return `${toBase64Url(utf8(uid))}.${device}.${secret}`;
}

function successor(key: string, secret: string, steps: number): string {
  let next = secret;
  for (let step = 0; step < steps; step++) next = hmacSha256(fromBase64Url(key), next);
  return next;
}
