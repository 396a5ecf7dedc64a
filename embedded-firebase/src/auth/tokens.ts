import { AccountError } from '../errors.ts';
import type { Json } from '../public.ts';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from './encoding.ts';

export type Claims = { readonly [claim: string]: Json };

/** Where keys come from: the one that signs now, and the public half of those whose tokens may still be good. */
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

/** Signs and verifies the engine's own tokens. Only RS256 with the engine's own keys is ever accepted. */
export class TokenSigner {
  readonly #projectId: string;
  readonly #keys: SigningKeys;

  constructor(projectId: string, keys: SigningKeys) {
    this.#projectId = projectId;
    this.#keys = keys;
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
    const { iss, aud, sub, iat, exp, auth_time, nbf } = claims;
    const genuine =
      iss === `https://securetoken.google.com/${this.#projectId}` &&
      aud === this.#projectId &&
      typeof sub === 'string' &&
      sub !== '' &&
      isTime(iat) &&
      isTime(exp) &&
      isTime(auth_time) &&
      iat <= seconds(now) + SKEW &&
      auth_time <= seconds(now) + SKEW &&
      (nbf === undefined || (isTime(nbf) && nbf <= seconds(now) + SKEW));
    if (!genuine) throw new AccountError('INVALID_ID_TOKEN');
    if (exp <= seconds(now)) throw new AccountError('TOKEN_EXPIRED');
    return claims;
  }

  /** `id` makes it differ from all others. `generation`: that of the account there is, so that the token ends with what ends the account's sign-ins. */
  signCustomToken(
    uid: string,
    claims: Claims,
    now: number,
    more: { id: string; life?: number | undefined; generation?: number | undefined },
  ): Promise<string> {
    const iat = seconds(now);
    const issuer = `custom-token@${this.#projectId}`;
    return this.#sign({
      iss: issuer,
      sub: issuer,
      aud: CUSTOM_AUDIENCE,
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
    const { iss, sub, aud, uid, claims, iat, exp, generation } = await this.#verify(
      token,
      'INVALID_CUSTOM_TOKEN',
    );
    const issuer = `custom-token@${this.#projectId}`;
    const genuine =
      iss === issuer &&
      sub === issuer &&
      aud === CUSTOM_AUDIENCE &&
      typeof uid === 'string' &&
      isTime(iat) &&
      isTime(exp);
    if (!genuine) throw new AccountError('INVALID_CUSTOM_TOKEN');
    if (iat > seconds(now) + SKEW || exp <= seconds(now))
      throw new AccountError('INVALID_CUSTOM_TOKEN', 'expired');
    const extra = claims !== null && typeof claims === 'object' && !Array.isArray(claims) ? claims : {};
    const expiresAt = exp * 1000;
    return { uid, claims: extra, expiresAt, ...(typeof generation === 'number' && { generation }) };
  }

  async #sign(payload: Claims): Promise<string> {
    const { kid, key } = this.#keys.signing;
    const head = toBase64Url(utf8(JSON.stringify({ alg: 'RS256', kid, typ: 'JWT' })));
    const signed = `${head}.${toBase64Url(utf8(JSON.stringify(payload)))}`;
    const signature = await crypto.subtle.sign(RS256.name, key, utf8(signed));
    return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
  }

  async #verify(token: string, rejection: string): Promise<Claims> {
    if (token.length > MAX_TOKEN) throw new AccountError(rejection);
    const parts = token.split('.');
    const [head, payload, signature] = parts;
    if (parts.length !== 3 || !head || !payload || !signature) throw new AccountError(rejection);
    try {
      const { alg, kid, typ, ...other } = decode(head);
      // exactly the head that is written here: none that names other keys, or what must be understood first
      const ours = alg === 'RS256' && typ === 'JWT' && Object.keys(other).length === 0;
      const key = ours && typeof kid === 'string' ? this.#keys.verifying(kid) : undefined;
      const claims = decode(payload);
      const signed = utf8(`${head}.${payload}`);
      if (key && (await crypto.subtle.verify(RS256.name, key, fromBase64Url(signature), signed)))
        return claims;
    } catch {
      // what cannot be read is rejected below
    }
    throw new AccountError(rejection);
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

/** Throws on what is no JSON object. */
function decode(part: string): Claims {
  const json: unknown = JSON.parse(fromUtf8(fromBase64Url(part)));
  if (json !== null && typeof json === 'object' && !Array.isArray(json)) return json as Claims;
  throw new Error('not an object');
}

function isTime(json: Json | undefined): json is number {
  return typeof json === 'number' && Number.isFinite(json);
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
