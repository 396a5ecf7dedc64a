import type { Json } from 'embedded-firebase';
import type { Audience } from './audiences.ts';

/** Expectations for one path. `{uid}` and `{key}` stand for the caller's uid and address key. */
export interface Row {
  path: string;
  read: Audience;
  value?: Json;
  /** Value to create; default `value`. */
  fresh?: Json;
  /** Value for updates; default `value`. */
  next?: Json;
  /** May create; default nobody. */
  write?: Audience;
  update?: Audience;
  remove?: Audience;
  /** Rejected for everybody on an empty path. */
  invalid?: Json[];
  /** Rejected for everybody over `value`. */
  stale?: Json[];
  /** Rejected for all but those it is true of. */
  forged?: [Json, Audience][];
}

export type Values = { [path: string]: Json };

export interface ChangeRow {
  path: string;
  before: Values;
  change: Values;
  write: Audience;
}

export const served = (path: string, read: Audience, value: Json = { x: true }): Row => ({
  path,
  read,
  value,
});

/** A valid value, of which tests change or (with null) leave out children. */
export const variantsOf =
  (valid: Record<string, Json>) =>
  (change: Record<string, Json> = {}): Json => ({ ...valid, ...change });

export const long = (length: number) => 'x'.repeat(length);
export const notBoolean: Json[] = ['true', 1, { a: true }];
export const notNumber: Json[] = ['5', true, { a: 5 }];
export const notText = (max: number): Json[] => [5, true, { a: 'x' }, long(max + 1)];
