import type { Json } from '../ports.ts';
import { each, type Parse, type Report } from './parse.ts';

/** A path of the database and how what is stored there is parsed. */
export interface Stored<T> {
  path: string;
  parse(value: Json, report: Report): T;
}

/** Null when absent or when it does not parse. */
export interface StoredRecord<T> extends Stored<T | null> {
  kind: 'record';
}

/** Children by key, without those that do not parse. */
export interface StoredList<T> extends Stored<Record<string, T>> {
  kind: 'list';
  child: Parse<T>;
}

export function record<T>(path: string, parse: Parse<T>): StoredRecord<T> {
  return {
    kind: 'record',
    path,
    parse: (value, report) => (value === null ? null : parse(value, path, report)),
  };
}

export function list<T>(path: string, child: Parse<T>): StoredList<T> {
  const parse = each(child);
  return { kind: 'list', path, child, parse: (value, report) => parse(value, path, report) };
}

/** Grandchildren by both keys. */
export interface StoredEntries<T> extends Stored<Record<string, Record<string, T>>> {
  kind: 'entries';
  entry: Parse<T>;
}

export function entries<T>(path: string, entry: Parse<T>): StoredEntries<T> {
  const parse = each(each(entry));
  return { kind: 'entries', path, entry, parse: (value, report) => parse(value, path, report) };
}

/** On only while exactly `true`. */
export function flag(path: string): Stored<boolean> {
  return { path, parse: (value) => value === true };
}
