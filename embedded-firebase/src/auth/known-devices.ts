import { fromBase64Url, hmacSha256, toBase64Url } from './encoding.ts';

/**
 * The cookie by which a browser shows that it has signed in to an account before: a random name, and for each account a proof made
 * with a key that only the store has. It opens nothing; it only spares its owner the delays that others' wrong passwords cause.
 */

const NAME = 'known-device';
const PATH = '/identitytoolkit.googleapis.com/';
const YEAR = 365 * 24 * 3600;
/** Bytes of the random name; a proof is cut to the same length. */
const BYTES = 16;
const LENGTH = 22;
const MAX_ACCOUNTS = 8;

interface Device {
  readonly id: string;
  readonly proofs: readonly string[];
}

/** The device's name, if its cookie proves that it has signed in to the account. */
export async function deviceKnownTo(
  uid: string,
  cookies: string | null,
  key: string,
): Promise<string | undefined> {
  const device = deviceOf(cookies);
  return device?.proofs.includes(await proofOf(device.id, uid, key)) ? device.id : undefined;
}

/** The `Set-Cookie` for a device that has signed in to the account. */
export async function rememberDevice(
  uid: string,
  cookies: string | null,
  by: { key: string; secure: boolean; randomBytes: (length: number) => Uint8Array },
): Promise<string> {
  const device = deviceOf(cookies) ?? { id: toBase64Url(by.randomBytes(BYTES)), proofs: [] };
  const proof = await proofOf(device.id, uid, by.key);
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

async function proofOf(device: string, uid: string, key: string): Promise<string> {
  return (await hmacSha256(fromBase64Url(key), `${device}\n${uid}`)).slice(0, LENGTH);
}
