import type { Json } from '../public.ts';
import { at, type Doc, type Keys, put, read } from './oracle.ts';

export type Who = 'ann' | 'bob' | 'admin' | null;

export type Parts = readonly (readonly [keys: Keys, value: Json])[];

export function mayRead(who: Who, root: Doc, keys: Keys): boolean {
  if (who === 'admin') return true;
  if (keys[0] === 'open' || keys[0] === 'small') return true;
  if (keys[0] === 'gated') return at(root, ['open', 'gate'])?.value !== true;
  return keys[0] === 'mine' && keys.length > 1 && keys[1] === who;
}

function mayWrite(who: Who, after: Doc, written: readonly Keys[]): boolean {
  return written.every((path) => {
    const keys = path.at(-1) === '.priority' ? path.slice(0, -1) : path;
    const [section] = keys;
    const granted =
      who === 'admin' ||
      section === 'open' ||
      section === 'gated' ||
      section === 'small' ||
      (section === 'mine' && keys.length > 1 && keys[1] === who);
    return granted && (at(after, keys) === null || isValid(after, keys));
  });
}

function isValid(after: Doc, keys: Keys): boolean {
  if (keys[0] !== undefined && keys[0] !== 'small') return true;
  const isSmall = (key: string) => {
    const value = at(after, ['small', key])?.value;
    return typeof value === 'number' && value < 5;
  };
  const [, key] = keys;
  if (key !== undefined && keys.length > 2) return isSmall(key);
  const touched = key === undefined ? Object.keys(at(after, ['small'])?.children ?? {}) : [key];
  return touched.every(isSmall);
}

export type Outcome = { status: 'ok'; after: Doc } | { status: string; after: undefined };

/** What a write does, all of it or nothing. `hash` compares what is there with what the writer believed. */
export function write(
  before: Doc,
  parts: Parts,
  who: Who | undefined,
  now: number,
  expected?: boolean,
): Outcome {
  if (overlaps(parts)) return { status: 'invalid_data', after: undefined };
  let after = before;
  for (const [keys, json] of parts) after = put(after, keys, read(json, at(before, keys), now));
  const paths = parts.map(([keys]) => keys);
  if (who !== undefined && !mayWrite(who, after, paths))
    return { status: 'permission_denied', after: undefined };
  return expected === false ? { status: 'datastale', after: undefined } : { status: 'ok', after };
}

function overlaps(parts: Parts): boolean {
  const texts = parts.map(([keys]) => `${keys.join('/')}/`);
  return texts.some((one, i) => texts.some((other, j) => i !== j && one.startsWith(other)));
}
