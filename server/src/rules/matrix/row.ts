import type { Json } from 'embedded-firebase';
import type { Audience } from './audiences.ts';

/** What the oracle says about one path. `{uid}` and `{key}` stand for the caller's uid and address key, in values too. */
export interface Row {
  path: string;
  /** Who reads it, whole or by a query that narrows it. */
  read: Audience;
  /** What lies there before updates and removals. */
  value?: Json;
  /** What is written where nothing is; `value` unless said otherwise. */
  fresh?: Json;
  /** What is written over `value`; `value` unless said otherwise. */
  next?: Json;
  /** Who creates; nobody unless said otherwise. */
  write?: Audience;
  /** Who updates and who removes; who creates unless said otherwise. */
  update?: Audience;
  remove?: Audience;
  /** Denied to everybody where nothing is. */
  invalid?: Json[];
  /** Denied to everybody over `value`. */
  stale?: Json[];
  /** In somebody else's name or time: denied to all but those it is true of. */
  forged?: [Json, Audience][];
}

export type Values = { [path: string]: Json };

/** What belongs together and is changed together. */
export interface ChangeRow {
  /** The place whose rules are asked most. */
  path: string;
  /** What lies there, in otherwise usual data. */
  before: Values;
  change: Values;
  write: Audience;
}

/** A place that only the server writes. */
export const served = (path: string, read: Audience, value: Json = { x: true }): Row => ({
  path,
  read,
  value,
});

export const long = (length: number) => 'x'.repeat(length);
/** What is rejected as a boolean, a number, a text of at most so many characters. */
export const notBoolean: Json[] = ['true', 1, { a: true }];
export const notNumber: Json[] = ['5', true, { a: 5 }];
export const notText = (max: number): Json[] => [5, true, { a: 'x' }, long(max + 1)];
