import { AccountError } from '../errors.ts';
import type { Json } from '../public.ts';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from './encoding.ts';

export type Claims = { readonly [claim: string]: Json };

/** The private key as stored: a JWK with its `kid`. */
export interface StoredKey {
  readonly kid: string;
  readonly privateKey: JsonWebKey;
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const CUSTOM_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** Seconds. */
export const TOKEN_LIFE = 3600;
const SKEW = 60;
const MAX_TOKEN = 16_384;

/** Signs and verifies the engine's own tokens. Only RS256 with the own key is ever accepted. */
export class TokenSigner {
  readonly #projectId: string;
  readonly #kid: string;
  readonly #privateKey: CryptoKey;
  readonly #publicKey: CryptoKey;
  readonly #publicJwk: JsonWebKey;

  private constructor(
    projectId: string,
    kid: string,
    keys: { privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JsonWebKey },
  ) {
    this.#projectId = projectId;
    this.#kid = kid;
    this.#privateKey = keys.privateKey;
    this.#publicKey = keys.publicKey;
    this.#publicJwk = keys.publicJwk;
  }

  static async from(projectId: string, stored: StoredKey): Promise<TokenSigner> {
    const { kty, n, e } = stored.privateKey;
    if (kty === undefined || n === undefined || e === undefined)
      throw new Error('the signing key is unusable');
    const publicJwk = { kty, n, e };
    return new TokenSigner(projectId, stored.kid, {
      privateKey: await crypto.subtle.importKey('jwk', stored.privateKey, RS256, false, ['sign']),
      publicKey: await crypto.subtle.importKey('jwk', publicJwk, RS256, false, ['verify']),
      publicJwk,
    });
  }

  /** The public keys as a JWK set, for whoever verifies elsewhere. */
  jwks(): Json {
    const { kty = '', n = '', e = '' } = this.#publicJwk;
    return { keys: [{ kty, n, e, kid: this.#kid, alg: 'RS256', use: 'sig' }] };
  }

  signIdToken(claims: Claims, now: number): Promise<string> {
    const iat = seconds(now);
    return this.#sign({
      ...claims,
      iss: `https://securetoken.google.com/${this.#projectId}`,
      aud: this.#projectId,
      iat,
      exp: iat + TOKEN_LIFE,
    });
  }

  /** The claims of a valid ID token. Rejects with INVALID_ID_TOKEN or TOKEN_EXPIRED. */
  async verifyIdToken(token: string, now: number): Promise<Claims> {
    const claims = await this.#verify(token, 'INVALID_ID_TOKEN');
    const { iss, aud, sub, iat, exp, auth_time } = claims;
    const genuine =
      iss === `https://securetoken.google.com/${this.#projectId}` &&
      aud === this.#projectId &&
      typeof sub === 'string' &&
      sub !== '' &&
      typeof iat === 'number' &&
      typeof exp === 'number' &&
      typeof auth_time === 'number' &&
      iat <= seconds(now) + SKEW;
    if (!genuine) throw new AccountError('INVALID_ID_TOKEN');
    if (exp <= seconds(now)) throw new AccountError('TOKEN_EXPIRED');
    return claims;
  }

  signCustomToken(uid: string, claims: Claims, now: number, life = TOKEN_LIFE): Promise<string> {
    const iat = seconds(now);
    const issuer = `custom-token@${this.#projectId}`;
    return this.#sign({
      iss: issuer,
      sub: issuer,
      aud: CUSTOM_AUDIENCE,
      uid,
      claims,
      iat,
      exp: iat + Math.min(life, TOKEN_LIFE),
    });
  }

  async verifyCustomToken(token: string, now: number): Promise<{ uid: string; claims: Claims }> {
    const { aud, uid, claims, iat, exp } = await this.#verify(token, 'INVALID_CUSTOM_TOKEN');
    if (
      aud !== CUSTOM_AUDIENCE ||
      typeof uid !== 'string' ||
      typeof iat !== 'number' ||
      typeof exp !== 'number'
    )
      throw new AccountError('INVALID_CUSTOM_TOKEN');
    if (iat > seconds(now) + SKEW || exp <= seconds(now))
      throw new AccountError('INVALID_CUSTOM_TOKEN', 'expired');
    const extra = claims !== null && typeof claims === 'object' && !Array.isArray(claims) ? claims : {};
    return { uid, claims: extra };
  }

  async #sign(payload: Claims): Promise<string> {
    const head = toBase64Url(utf8(JSON.stringify({ alg: 'RS256', kid: this.#kid, typ: 'JWT' })));
    const signed = `${head}.${toBase64Url(utf8(JSON.stringify(payload)))}`;
    const signature = await crypto.subtle.sign(RS256.name, this.#privateKey, utf8(signed));
    return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
  }

  async #verify(token: string, refusal: string): Promise<Claims> {
    const parts = token.split('.');
    const [head, payload, signature] = parts;
    if (token.length > MAX_TOKEN || parts.length !== 3 || !head || !payload || !signature)
      throw new AccountError(refusal);
    const { alg, kid } = decode(head, refusal);
    if (alg !== 'RS256' || kid !== this.#kid) throw new AccountError(refusal);
    const claims = decode(payload, refusal);
    const genuine = await crypto.subtle
      .verify(RS256.name, this.#publicKey, fromBase64Url(signature), utf8(`${head}.${payload}`))
      .catch(() => false);
    if (!genuine) throw new AccountError(refusal);
    return claims;
  }
}

export async function generateKey(kid: string): Promise<StoredKey> {
  const { privateKey } = await crypto.subtle.generateKey(
    { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  return { kid, privateKey: await crypto.subtle.exportKey('jwk', privateKey) };
}

function decode(part: string, refusal: string): Claims {
  try {
    const json: unknown = JSON.parse(fromUtf8(fromBase64Url(part)));
    if (json !== null && typeof json === 'object' && !Array.isArray(json)) return json as Claims;
  } catch {
    // refused below
  }
  throw new AccountError(refusal);
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
