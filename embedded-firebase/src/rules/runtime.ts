import { hashOf } from '../database/hash.ts';
import { Branch } from '../database/tree.ts';
import { RuleFailure } from './snapshot.ts';

/** Operators at run time; wrong types throw `RuleFailure`. */

export function areEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Branch && b instanceof Branch) return a === b || hashOf(a) === hashOf(b);
  return a === b;
}

/** `null` where there is none, as for visitors. */
export function propertyOf(object: unknown, name: unknown): unknown {
  if (typeof name !== 'string' || object instanceof Branch) throw new RuleFailure('no such property');
  if (typeof object === 'string' && name === 'length') return object.length;
  if (object === null || typeof object !== 'object' || !Object.hasOwn(object, name)) return null;
  return (object as { [name: string]: unknown })[name];
}

export function lengthOf(value: unknown): number {
  if (typeof value !== 'string') throw new RuleFailure('length of no string');
  return value.length;
}

export function asNumber(value: unknown): number {
  if (typeof value !== 'number') throw new RuleFailure('a number was expected');
  return value;
}

export function asQuotient(a: number, b: number): number {
  return b === 0 ? Number.NaN : a / b;
}

export function asComparable(a: unknown, b: unknown): [number | string, number | string] {
  if (typeof a === 'number' && typeof b === 'number') return [a, b];
  if (typeof a === 'string' && typeof b === 'string') return [a, b];
  throw new RuleFailure('two numbers or two strings were expected');
}

export function add(a: unknown, b: unknown): number | string {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (isAddable(a) && isAddable(b)) return `${a}${b}`;
  throw new RuleFailure('"+" of what cannot be added');
}

function isAddable(value: unknown): value is number | string {
  return typeof value === 'string' || typeof value === 'number';
}
