import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from '../auth/encoding.ts';
import type { Json } from '../public.ts';

export type Claims = { [claim: string]: Json };

const UNSIGNED = toBase64Url(utf8(JSON.stringify({ alg: 'none', typ: 'JWT' })));
const MOST = 10_000;

export function unsigned(claims: Claims): string {
  return `${UNSIGNED}.${toBase64Url(utf8(JSON.stringify(claims)))}.`;
}

/** Claims without verification; `null` if malformed. */
export function claimsOf(token: string): Claims | null {
  const [, payload] = token.split('.');
  return payload === undefined ? null : object(payload);
}

/** Claims of an `alg: none` token; `null` for others. */
export function unsignedClaims(token: string): Claims | null {
  const [head = '', payload = '', ...rest] = token.split('.');
  return rest.length === 1 && rest[0] === '' && object(head)?.alg === 'none' ? object(payload) : null;
}

export class TokenExchange {
  readonly #signed = new Map<string, string>();

  give(signed: string, change: (claims: Claims) => Claims): string {
    const token = unsigned(change(claimsOf(signed) ?? {}));
    this.#signed.set(token, signed);
    const [oldest] = this.#signed.keys();
    if (this.#signed.size > MOST && oldest !== undefined) this.#signed.delete(oldest);
    return token;
  }

  take(token: string): string {
    return this.#signed.get(token) ?? token;
  }
}

function object(part: string): Claims | null {
  try {
    const json: Json = JSON.parse(fromUtf8(fromBase64Url(part)));
    return json !== null && typeof json === 'object' && !Array.isArray(json) ? json : null;
  } catch {
    return null;
  }
}
