import type { JWTHeaderParameters } from 'jose';
import { JWTExpired } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { AccountError } from '../errors.ts';
import type { Json } from '../public.ts';
import { fromBase64Url } from './encoding.ts';

export type Claims = { readonly [claim: string]: Json };

export interface SigningKeys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  verifying(kid: string): CryptoKey | undefined;
}

export const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const CUSTOM_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** Seconds. */
export const TOKEN_LIFE = 3600;
const SKEW = 60;
const MAX_TOKEN = 16_384;
/** Tokens whose signature need not be checked again. */
const REMEMBERED = 5000;

/** Signs and verifies the engine's tokens by `jose`: RS256 with the engine's own keys only. */
export class TokenSigner {
  readonly #projectId: string;
  readonly #keys: SigningKeys;
  /** By token, least recently used first. */
  readonly #verified = new Map<string, { kid: string; claims: Claims }>();

  constructor(projectId: string, keys: SigningKeys) {
    this.#projectId = projectId;
    this.#keys = keys;
  }

  signIdToken(claims: Claims, now: number): Promise<string> {
    const iat = seconds(now);
    return this.#sign({ ...claims, ...this.#idTokens, iat, exp: iat + TOKEN_LIFE });
  }

  /** Rejects with INVALID_ID_TOKEN or TOKEN_EXPIRED. */
  async verifyIdToken(token: string, now: number): Promise<Claims> {
    const known = this.#remembered(token, now);
    if (known) return known;
    try {
      const { claims, kid } = await this.#verify(token, now, this.#idTokens);
      const { sub, auth_time } = claims;
      if (typeof sub === 'string' && sub !== '' && isPast(auth_time, now)) {
        this.#remember(token, { kid, claims }, now);
        return claims;
      }
    } catch (error) {
      if (error instanceof JWTExpired) throw new AccountError('TOKEN_EXPIRED');
    }
    throw new AccountError('INVALID_ID_TOKEN');
  }

  signCustomToken(
    uid: string,
    claims: Claims,
    now: number,
    more: { id: string; life?: number | undefined; generation?: number | undefined },
  ): Promise<string> {
    const iat = seconds(now);
    return this.#sign({
      ...this.#customTokens,
      sub: this.#customTokens.iss,
      uid,
      claims,
      jti: more.id,
      iat,
      exp: iat + Math.min(more.life ?? TOKEN_LIFE, TOKEN_LIFE),
      ...(more.generation === undefined ? {} : { generation: more.generation }),
    });
  }

  /** `expiresAt` in milliseconds. Rejects with INVALID_CUSTOM_TOKEN. */
  async verifyCustomToken(
    token: string,
    now: number,
  ): Promise<{ uid: string; claims: Claims; generation?: number; expiresAt: number }> {
    try {
      const verified = await this.#verify(token, now, this.#customTokens);
      const { sub, uid, claims, exp, generation } = verified.claims;
      if (sub === this.#customTokens.iss && typeof uid === 'string') {
        const extra = claims !== null && typeof claims === 'object' && !Array.isArray(claims) ? claims : {};
        const expiresAt = Number(exp) * 1000;
        return { uid, claims: extra, expiresAt, ...(typeof generation === 'number' && { generation }) };
      }
    } catch (error) {
      if (error instanceof JWTExpired) throw new AccountError('INVALID_CUSTOM_TOKEN', 'expired');
    }
    throw new AccountError('INVALID_CUSTOM_TOKEN');
  }

  get #idTokens() {
    return { iss: `https://securetoken.google.com/${this.#projectId}`, aud: this.#projectId };
  }

  get #customTokens() {
    return { iss: `custom-token@${this.#projectId}`, aud: CUSTOM_AUDIENCE };
  }

  #sign(payload: Claims): Promise<string> {
    const { kid, key } = this.#keys.signing;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
  }

  /** What `jose` does not check: exact header, canonical encoding, single audience, no future issue time, no tolerance after expiry. */
  async #verify(
    token: string,
    now: number,
    { iss, aud }: { iss: string; aud: string },
  ): Promise<{ claims: Claims; kid: string }> {
    if (token.length > MAX_TOKEN) throw new Error('too long');
    token.split('.').forEach(fromBase64Url);
    const { payload, protectedHeader } = await jwtVerify(token, (header) => this.#keyFor(header), {
      algorithms: ['RS256'],
      issuer: iss,
      audience: aud,
      requiredClaims: ['iat', 'exp'],
      currentDate: new Date(now),
      clockTolerance: SKEW,
    });
    if (payload.aud !== aud || !isPast(payload.iat, now)) throw new Error('not a token of ours');
    if (Number(payload.exp) <= seconds(now)) throw new JWTExpired('expired', payload);
    return { claims: payload as Claims, kid: protectedHeader.kid ?? '' };
  }

  /** Everything but the signature is looked at again: times, and whether its key is still in use. */
  #remembered(token: string, now: number): Claims | undefined {
    const known = this.#verified.get(token);
    if (known === undefined) return undefined;
    this.#verified.delete(token);
    const { kid, claims } = known;
    const isValid =
      this.#keys.verifying(kid) !== undefined &&
      isPast(claims.iat, now) &&
      isPast(claims.auth_time, now) &&
      Number(claims.exp) > seconds(now);
    if (!isValid) return undefined;
    this.#verified.set(token, known);
    return claims;
  }

  #remember(token: string, verified: { kid: string; claims: Claims }, now: number): void {
    this.#verified.set(token, verified);
    for (const [oldest, { claims }] of this.#verified) {
      const isOver = this.#verified.size > REMEMBERED || Number(claims.exp) <= seconds(now);
      if (!isOver) return;
      this.#verified.delete(oldest);
    }
  }

  #keyFor({ alg, typ, kid = '', ...other }: JWTHeaderParameters): CryptoKey {
    const key = this.#keys.verifying(kid);
    if (alg !== 'RS256' || typ !== 'JWT' || Object.keys(other).length > 0 || key === undefined)
      throw new Error('not a header of ours');
    return key;
  }
}

export async function generateKey(kid: string): Promise<{ kid: string; privateKey: JsonWebKey }> {
  const { privateKey } = await crypto.subtle.generateKey(
    { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  return { kid, privateKey: await crypto.subtle.exportKey('jwk', privateKey) };
}

/** `time` in seconds. */
function isPast(time: unknown, now: number): boolean {
  return typeof time === 'number' && Number.isFinite(time) && time <= seconds(now) + SKEW;
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
