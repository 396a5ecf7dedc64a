import type { Node } from '../database/tree.ts';
import type { Json } from '../public.ts';
import { toBase64Url } from './encoding.ts';
import type { AuthPorts } from './ports.ts';
import { type AuthWrite, keysPath, legacyKeyPath, read, readAll, signingKeyPath, write } from './records.ts';
import { generateKey, RS256, TOKEN_LIFE } from './tokens.ts';

export interface StoredKey {
  readonly kid: string;
  readonly privateKey: JsonWebKey;
  readonly signsFrom: number;
}

export const KEY_PERIOD = 30 * 24 * 3600_000;
/** Published this long before signing; verifiers cache the set for an hour. */
export const KEY_LEAD = 24 * 3600_000;
/** Kept this long after its successor signs, until its last token has expired. */
const KEY_REST = (TOKEN_LIFE + 600) * 1000;
const RETRY = 60_000;

interface Key extends StoredKey {
  readonly signing: CryptoKey;
  readonly verifying: CryptoKey;
}

/** Pure function of keys and time, so that restarts agree. */
export function scheduleOf(keys: readonly StoredKey[], now: number) {
  const sorted = keys.toSorted((a, b) => a.signsFrom - b.signsFrom);
  const signing = sorted.findLast((key) => key.signsFrom <= now) ?? sorted[0];
  const newest = sorted.at(-1);
  return {
    signing,
    retired: sorted.filter((_, i) => {
      const successor = sorted[i + 1];
      return successor !== undefined && successor.signsFrom + KEY_REST <= now;
    }),
    nextFrom:
      newest === undefined
        ? now
        : newest.signsFrom + KEY_PERIOD - KEY_LEAD <= now
          ? Math.max(newest.signsFrom + KEY_PERIOD, now + KEY_LEAD)
          : undefined,
  };
}

/** Signing keys: published ahead, rotated, kept until their tokens have expired. */
export class KeyRing {
  readonly #ports: AuthPorts;
  #keys: ReadonlyMap<string, Key>;
  #busy = false;
  #notBefore = -Infinity;

  private constructor(ports: AuthPorts, keys: ReadonlyMap<string, Key>) {
    this.#ports = ports;
    this.#keys = keys;
  }

  static async open(ports: AuthPorts): Promise<KeyRing> {
    const tree = ports.kernel.state.auth;
    const stored = [...readAll<StoredKey>(tree, keysPath)].map(([, key]) => key);
    const legacy = read<Omit<StoredKey, 'signsFrom'>>(tree, legacyKeyPath);
    const writes: AuthWrite[] = [];
    if (legacy !== null) writes.push(write(legacyKeyPath, null));
    if (stored.length === 0) {
      const now = ports.clock();
      const key = { ...(legacy ?? (await generateKey(newKid(ports)))), signsFrom: now };
      stored.push(key);
      writes.push(write(signingKeyPath(key.kid), key));
    }
    if (writes.length > 0) {
      ports.kernel.apply({ space: 'auth', writes });
      // a new key must be durable; one that only moves may stay
      await ports.kernel.settled().catch((error: unknown) => {
        if (legacy === null) throw error;
        ports.log('the signing key could not be moved', error);
      });
    }
    return new KeyRing(ports, await usable(stored));
  }

  get signing(): { readonly kid: string; readonly key: CryptoKey } {
    const { signing } = scheduleOf([...this.#keys.values()], this.#ports.clock());
    const key = signing && this.#keys.get(signing.kid);
    if (key === undefined) throw new Error('there is no signing key');
    return { kid: key.kid, key: key.signing };
  }

  verifying(kid: string): CryptoKey | undefined {
    const key = this.#keys.get(kid);
    if (key === undefined) return undefined;
    const { retired } = scheduleOf([...this.#keys.values()], this.#ports.clock());
    return retired.some((one) => one.kid === kid) ? undefined : key.verifying;
  }

  jwks(): Json {
    const keys = [...this.#keys.values()].filter(({ kid }) => this.verifying(kid) !== undefined);
    return {
      keys: keys.map(({ kid, privateKey: { kty = '', n = '', e = '' } }) => ({
        kty,
        n,
        e,
        kid,
        alg: 'RS256',
        use: 'sig',
      })),
    };
  }

  async maintain(): Promise<void> {
    const now = this.#ports.clock();
    const { nextFrom, retired } = scheduleOf([...this.#keys.values()], now);
    if (this.#busy || now < this.#notBefore || (nextFrom === undefined && retired.length === 0)) return;
    this.#busy = true;
    try {
      const writes = retired.map(({ kid }) => write(signingKeyPath(kid), null));
      if (nextFrom !== undefined) {
        const key: StoredKey = { ...(await generateKey(newKid(this.#ports))), signsFrom: nextFrom };
        writes.push(write(signingKeyPath(key.kid), key));
      }
      this.#ports.kernel.apply({ space: 'auth', writes });
      await this.#ports.kernel.settled();
      this.#keys = await usable(storedKeys(this.#ports.kernel.state.auth));
    } catch (error) {
      this.#notBefore = now + RETRY;
      this.#ports.log('the signing key could not be renewed', error);
    } finally {
      this.#busy = false;
    }
  }
}

function storedKeys(tree: Node): StoredKey[] {
  return [...readAll<StoredKey>(tree, keysPath)].map(([, key]) => key);
}

function newKid(ports: AuthPorts): string {
  return toBase64Url(ports.randomBytes(12));
}

async function usable(stored: readonly StoredKey[]): Promise<ReadonlyMap<string, Key>> {
  const keys = await Promise.all(
    stored.map(async (key): Promise<Key> => {
      const { kty, n, e } = key.privateKey;
      if (kty === undefined || n === undefined || e === undefined)
        throw new Error('a signing key is unusable');
      return {
        ...key,
        signing: await crypto.subtle.importKey('jwk', key.privateKey, RS256, false, ['sign']),
        verifying: await crypto.subtle.importKey('jwk', { kty, n, e }, RS256, false, ['verify']),
      };
    }),
  );
  return new Map(keys.map((key) => [key.kid, key]));
}
