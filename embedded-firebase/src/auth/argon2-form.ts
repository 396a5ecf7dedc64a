import { fromBase64Url, toBase64Url } from './encoding.ts';

export interface Argon2Form {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly tag: Uint8Array<ArrayBuffer>;
}

const FORM = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/;

export function formatArgon2({ memory, passes, parallelism, salt, tag }: Argon2Form): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const MOST = { memory: 1_048_576, passes: 64, parallelism: 16, text: 4096 };
/** Bytes. */
const LEAST = { salt: 8, tag: 16 };

/** `null` for anything but an argon2id hash within the limits. */
export function parseArgon2(text: string): Argon2Form | null {
  const [, m, t, p, salt = '', tag = ''] = FORM.exec(text) ?? [];
  if (m === undefined || text.length > MOST.text) return null;
  const form = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const possible =
    form.parallelism >= 1 &&
    form.parallelism <= MOST.parallelism &&
    form.passes >= 1 &&
    form.passes <= MOST.passes &&
    form.memory >= 8 * form.parallelism &&
    form.memory <= MOST.memory;
  if (!possible) return null;
  try {
    const parts = { salt: bytes(salt), tag: bytes(tag) };
    return parts.salt.length >= LEAST.salt && parts.tag.length >= LEAST.tag ? { ...form, ...parts } : null;
  } catch {
    return null;
  }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  a.forEach((byte, i) => {
    difference |= byte ^ (b[i] ?? 0);
  });
  return difference === 0;
}

function base64(data: Uint8Array): string {
  return toBase64Url(data).replaceAll('-', '+').replaceAll('_', '/');
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64Url(text.replaceAll('+', '-').replaceAll('/', '_'));
}
