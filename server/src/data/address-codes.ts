import type { Json } from 'embedded-firebase';
import type { AddressChange } from 'shared-data/models/address-change';
import type { Database } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import type { AddressCode } from '../stored/server-records.ts';
import { serverPaths } from './paths.ts';
import { hashOf, newSecretKey } from './secret-key.ts';

const day = 24 * 3_600_000;
const lives = { confirm: day, undo: 7 * day } satisfies Record<AddressCode['kind'], number>;

export type AddressCodes = Record<string, AddressCode>;

export async function addressCodesOf(database: Database, uid: string): Promise<AddressCodes> {
  return read(database, stored.addressCodesOf(uid));
}

export async function pendingAddress(database: Database, uid: string): Promise<AddressChange | null> {
  return read(database, stored.addressChange(uid));
}

/** A new code and the changes that store it. Only its hash is stored. */
export async function newAddressCode(
  uid: string,
  { kind, from, to, at }: Omit<AddressCode, 'until'>,
): Promise<{ code: string; until: number; changes: Record<string, Json> }> {
  const { key: code, hash } = await newSecretKey(uid);
  const until = at + lives[kind];
  const stored: AddressCode = { kind, from, to, at, until };
  return { code, until, changes: { [serverPaths.addressCode(uid, hash)]: { ...stored } } };
}

/** Null when the code is unknown or already removed; expiry is not checked. */
export async function findAddressCode(
  database: Database,
  code: string,
): Promise<{ uid: string; hash: string; codes: AddressCodes; found: AddressCode } | null> {
  const uid = code.slice(0, code.indexOf('.'));
  const hash = await hashOf(code);
  const codes = await addressCodesOf(database, uid);
  const found = codes[hash];
  return found ? { uid, hash, codes, found } : null;
}

export function withoutCodes(
  uid: string,
  codes: AddressCodes,
  test: (code: AddressCode, hash: string) => boolean,
): Record<string, Json> {
  const gone = Object.entries(codes).filter(([hash, code]) => test(code, hash));
  return Object.fromEntries(gone.map(([hash]) => [serverPaths.addressCode(uid, hash), null]));
}
