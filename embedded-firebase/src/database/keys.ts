import { DatabaseError } from '../errors.ts';

export type Path = readonly string[];

export const MIN_NAME = '[MIN_NAME]';
export const MAX_NAME = '[MAX_NAME]';

const MAX_DEPTH = 32;
const MAX_KEY_BYTES = 768;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be rejected
const FORBIDDEN = /[.#$[\]/\u0000-\u001f\u007f]/;
const INT32 = /^-?0*\d{1,10}$/;
const encoder = new TextEncoder();

export function parsePath(text: string, allowPriority = false): Path {
  const keys = text.split('/').filter((key) => key !== '');
  if (keys.length > MAX_DEPTH) throw new DatabaseError('invalid_path', 'path is too deep');
  keys.forEach((key, position) => {
    if (allowPriority && key === '.priority' && position === keys.length - 1) return;
    assertKey(key);
  });
  return keys;
}

export function pathText(path: Path): string {
  return `/${path.join('/')}`;
}

export function assertKey(key: string): void {
  if (key === '' || FORBIDDEN.test(key) || !key.isWellFormed())
    throw new DatabaseError('invalid_path', `invalid key "${key.slice(0, 80).toWellFormed()}"`);
  if (key.length > MAX_KEY_BYTES / 3 && encoder.encode(key).length > MAX_KEY_BYTES)
    throw new DatabaseError('invalid_path', 'key is longer than 768 bytes');
}

export function assertDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new DatabaseError('invalid_data', 'data is deeper than 32 levels');
}

/** 32-bit integers first, then UTF-16 order. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  const left = integerKey(a);
  const right = integerKey(b);
  if (left === undefined) return right === undefined ? (a < b ? -1 : 1) : 1;
  if (right === undefined) return -1;
  return left - right || a.length - b.length || (a < b ? -1 : 1);
}

export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  if (a === MIN_NAME || b === MAX_NAME) return -1;
  if (b === MIN_NAME || a === MAX_NAME) return 1;
  return compareKeys(a, b);
}

export function integerKey(key: string): number | undefined {
  const first = key.charCodeAt(0);
  const digit = first === 45 ? key.charCodeAt(1) : first;
  if (!(digit >= 48 && digit <= 57) || !INT32.test(key)) return undefined;
  const value = Number(key);
  return value >= -2147483648 && value <= 2147483647 ? value : undefined;
}
