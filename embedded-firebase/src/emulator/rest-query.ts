import type { Json } from '../public.ts';

export type Wire = { [key: string]: Json };

export class Rejected extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const INDEXES: { readonly [name: string]: string } = {
  $key: '.key',
  $value: '.value',
  $priority: '.priority',
};

export function queryOf(params: URLSearchParams): Wire | null {
  const names = ['startAt', 'startAfter', 'endAt', 'endBefore', 'equalTo', 'limitToFirst', 'limitToLast'];
  const filtered = names.some((name) => params.has(name));
  const order = params.get('orderBy');
  if (order === null) {
    if (filtered) throw new Rejected(400, 'orderBy must be defined when other query parameters are defined.');
    return null;
  }
  const by = json(order, 'orderBy');
  if (typeof by !== 'string') throw new Rejected(400, 'orderBy must be a valid JSON encoded path.');
  const q: Wire = { i: INDEXES[by] ?? by };
  for (const name of ['startAt', 'startAfter', 'equalTo'])
    bound(params, name, q, ['sp', 'sn', 'sin'], '[MAX_NAME]');
  for (const name of ['endAt', 'endBefore', 'equalTo'])
    bound(params, name, q, ['ep', 'en', 'ein'], '[MIN_NAME]');
  const first = params.get('limitToFirst');
  const limit = first ?? params.get('limitToLast');
  if (limit !== null) Object.assign(q, { l: json(limit, 'limit'), vf: first === null ? 'r' : 'l' });
  return q;
}

/** `value` or `value,key` as JSON; an exclusive bound without a key excludes the whole value. */
function bound(
  params: URLSearchParams,
  name: string,
  q: Wire,
  [value, key, inclusive]: [string, string, string],
  beyond: string,
): void {
  const text = params.get(name);
  if (text === null) return;
  const [at, child] = json(`[${text}]`, name) as Json[];
  q[value] = at ?? null;
  const exclusive = name === 'startAfter' || name === 'endBefore';
  if (exclusive) q[inclusive] = false;
  if (child !== undefined) q[key] = child;
  else if (exclusive && q.i !== '.key') q[key] = beyond;
}

export function json(text: string, what: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new Rejected(
      400,
      what === 'body'
        ? "Invalid data; couldn't parse JSON object, array, or value."
        : `${what} must be valid JSON.`,
    );
  }
}
