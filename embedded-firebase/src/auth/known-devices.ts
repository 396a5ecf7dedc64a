import { fromBase64Url, hmacSha256, toBase64Url } from './encoding.ts';

/** A cookie proving that a browser has signed in before: a random name with an HMAC per account. It only exempts from delays. */

const NAME = 'known-device';
const PATH = '/identitytoolkit.googleapis.com/';
const YEAR = 365 * 24 * 3600;
const BYTES = 16;
const LENGTH = 22;
const MAX_ACCOUNTS = 8;

interface Device {
  readonly id: string;
  readonly proofs: readonly string[];
}

export function deviceKnownTo(uid: string, cookies: string | null, key: string): string | undefined {
  const device = deviceOf(cookies);
  return device?.proofs.includes(proofOf(device.id, uid, key)) ? device.id : undefined;
}

export function rememberDevice(
  uid: string,
  cookies: string | null,
  by: { key: string; secure: boolean; randomBytes: (length: number) => Uint8Array },
): string {
  const device = deviceOf(cookies) ?? { id: toBase64Url(by.randomBytes(BYTES)), proofs: [] };
  const proof = proofOf(device.id, uid, by.key);
  const proofs = [proof, ...device.proofs.filter((one) => one !== proof)].slice(0, MAX_ACCOUNTS);
  const value = [device.id, ...proofs].join('.');
  const [name, secure] = by.secure ? [`__Secure-${NAME}`, '; Secure'] : [NAME, ''];
  return `${name}=${value}; Path=${PATH}; Max-Age=${YEAR}; HttpOnly; SameSite=Strict${secure}`;
}

function deviceOf(cookies: string | null): Device | undefined {
  const read = (name: string) =>
    new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,400})(?:;|$)`).exec(cookies ?? '')?.[1];
  const value = read(`__Secure-${NAME}`) ?? read(NAME);
  const [id, ...proofs] = (value ?? '').split('.');
  const wellFormed = [id ?? '', ...proofs].every((part) => part.length === LENGTH);
  return id && wellFormed ? { id, proofs } : undefined;
}

function proofOf(device: string, uid: string, key: string): string {
  return hmacSha256(fromBase64Url(key), `${device}\n${uid}`).slice(0, LENGTH);
}
