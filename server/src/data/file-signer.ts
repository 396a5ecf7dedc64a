import type { Database } from '../ports.ts';
import { change } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** Links live five to ten minutes and stay the same for five, so that browsers can cache images. */
const step = 5 * 60_000;

export interface FileSigner {
  sign(
    path: string,
    version: string,
    now: number,
    options?: SignOptions,
  ): Promise<{ url: string; expiresAt: number }>;
  verify(path: string, query: URLSearchParams, now: number): Promise<boolean>;
}

export interface SignOptions {
  /** Milliseconds added to the lifetime. */
  longer?: number;
  /** The account the link is issued to; part of the signature. */
  reader?: string | undefined;
  /** For owner, co-editors and staff: permissions of readers do not end it. */
  own?: boolean;
}

/** Signs file paths by HMAC-SHA-256 with a key stored in the database. */
export function createFileSigner(database: Database): FileSigner {
  let key: Promise<CryptoKey> | undefined;
  const keyOnce = () => {
    key ??= loadKey(database).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  const text = (path: string, expires: number, query: URLSearchParams) =>
    new TextEncoder().encode(
      JSON.stringify([path, expires, ...['v', 'r', 'o'].map((name) => query.get(name))]),
    );

  return {
    async sign(path, version, now, { longer = 0, reader, own = false } = {}) {
      const expiresAt = (Math.floor(now / step) + 2 + Math.ceil(longer / step)) * step;
      const query = new URLSearchParams({
        v: version,
        e: String(expiresAt),
        ...(reader === undefined ? {} : { r: reader }),
        ...(own ? { o: '1' } : {}),
      });
      const signature = await crypto.subtle.sign('HMAC', await keyOnce(), text(path, expiresAt, query));
      query.set('s', base64url(signature));
      return { url: `${path}?${query}`, expiresAt };
    },
    async verify(path, query, now) {
      const expiresAt = Number(query.get('e') ?? '');
      if (!Number.isSafeInteger(expiresAt) || expiresAt < now) return false;
      const bytes = fromBase64url(query.get('s') ?? '');
      if (!bytes) return false;
      return crypto.subtle.verify('HMAC', await keyOnce(), bytes, text(path, expiresAt, query));
    },
  };
}

async function loadKey(database: Database): Promise<CryptoKey> {
  const fresh = base64url(crypto.getRandomValues(new Uint8Array(32)).buffer);
  const { value } = await change(database, stored.fileKey, (current) => current ?? fresh);
  const bytes = value === null ? null : fromBase64url(value);
  if (!bytes) throw new Error('the key that signs file links is damaged');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function base64url(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{0,128}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
  } catch {
    return null;
  }
}
