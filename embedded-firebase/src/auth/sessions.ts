import type { Auth } from '../database/access.ts';
import type { Node } from '../database/tree.ts';
import { AccountError } from '../errors.ts';
import { findAccount, needAccount, noteSignIn } from './accounts.ts';
import { fromBase64Url, fromUtf8, sha256, toBase64Url, utf8 } from './encoding.ts';
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

const MAX_DEVICES = 50;

/** Who is signed in: refresh tokens, one per device and stored hashed, and the ID tokens they give. */
export class Sessions {
  readonly signer: TokenSigner;
  readonly #ports: AuthPorts;

  constructor(ports: AuthPorts, signer: TokenSigner) {
    this.#ports = ports;
    this.signer = signer;
  }

  /** The genuine, current token of an existing, enabled account. */
  async verify(token: string): Promise<Verified> {
    const claims = await this.signer.verifyIdToken(token, this.#now);
    const account = findAccount(this.#tree, String(claims.sub));
    if (account === null) throw new AccountError('USER_NOT_FOUND');
    if (account.disabled) throw new AccountError('USER_DISABLED');
    if (generationOf(claims) !== account.generation) throw new AccountError('TOKEN_REVOKED');
    return { claims, account };
  }

  /** For the database's sockets. */
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

  /** Signs a device in. Rejects with USER_NOT_FOUND or USER_DISABLED. */
  async start(uid: string, provider: string, claims: Claims): Promise<SignedIn> {
    const secret = toBase64Url(this.#ports.randomBytes(32));
    const hash = await sha256(secret);
    if (needAccount(this.#tree, uid).disabled) throw new AccountError('USER_DISABLED');
    const record: RefreshRecord = { authTime: Math.floor(this.#now / 1000), provider, claims };
    const writes = [
      ...noteSignIn(this.#tree, uid, this.#now),
      ...this.#surplusDevices(uid),
      write(refreshPath(uid, hash), record),
    ];
    this.#ports.kernel.apply({ space: 'auth', writes });
    await this.#ports.kernel.settled();
    const account = needAccount(this.#tree, uid);
    return {
      account,
      idToken: await this.#idToken(account, record),
      refreshToken: `${toBase64Url(utf8(uid))}.${secret}`,
    };
  }

  /** A fresh ID token. Rejects with TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED or INVALID_REFRESH_TOKEN. */
  async refresh(refreshToken: string): Promise<SignedIn> {
    const [owner = '', secret = ''] = refreshToken.split('.');
    const uid = ownerOf(owner);
    const hash = await sha256(secret);
    const account = needAccount(this.#tree, uid);
    if (account.disabled) throw new AccountError('USER_DISABLED');
    const record = read<RefreshRecord>(this.#tree, refreshPath(uid, hash));
    if (record === null) throw new AccountError('TOKEN_EXPIRED');
    return { account, idToken: await this.#idToken(account, record), refreshToken };
  }

  #surplusDevices(uid: string): AuthWrite[] {
    const devices = [...readAll<RefreshRecord>(this.#tree, refreshPath(uid))];
    devices.sort(([, a], [, b]) => a.authTime - b.authTime);
    const surplus = devices.slice(0, Math.max(0, devices.length - MAX_DEVICES + 1));
    return surplus.map(([hash]) => write(refreshPath(uid, hash), null));
  }

  #idToken(account: AccountRecord, session: RefreshRecord): Promise<string> {
    const { uid, email, emailVerified, displayName } = account;
    const identities: { [kind: string]: string[] } = email === '' ? {} : { email: [email] };
    return this.signer.signIdToken(
      {
        ...account.claims,
        ...session.claims,
        ...(displayName === undefined ? {} : { name: displayName }),
        ...(email === '' ? {} : { email, email_verified: emailVerified }),
        auth_time: session.authTime,
        user_id: uid,
        sub: uid,
        firebase: { identities, sign_in_provider: session.provider, generation: account.generation },
      },
      this.#now,
    );
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

function ownerOf(encoded: string): string {
  try {
    return fromUtf8(fromBase64Url(encoded));
  } catch {
    throw new AccountError('INVALID_REFRESH_TOKEN');
  }
}
