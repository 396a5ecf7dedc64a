import { hashOf } from '../database/hash.ts';
import { Branch } from '../database/tree.ts';
import { RuleFailure } from './snapshot.ts';

/** What operators do with values when a rule runs. A wrong type is a `RuleFailure`. */

export function areEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Branch && b instanceof Branch) return a === b || hashOf(a) === hashOf(b);
  return a === b;
}

/** `null` for what is not there; failing on nothing at all, so that a missing token never equals missing data. */
export function own(object: unknown, name: string): unknown {
  if (object === null || typeof object !== 'object' || object instanceof Branch)
    throw new RuleFailure(`${name} of no object`);
  return Object.hasOwn(object, name) ? (object as { [name: string]: unknown })[name] : null;
}

export function lengthOf(value: unknown): number {
  if (typeof value !== 'string') throw new RuleFailure('length of no string');
  return value.length;
}

export function asBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new RuleFailure('a boolean was expected');
  return value;
}

export function asNumber(value: unknown): number {
  if (typeof value !== 'number') throw new RuleFailure('a number was expected');
  return value;
}

/** A division by zero, say, decides nothing. */
export function asFinite(value: number): number {
  if (!Number.isFinite(value)) throw new RuleFailure('a finite number was expected');
  return value;
}

export function asComparable(a: unknown, b: unknown): [number | string, number | string] {
  if (typeof a === 'number' && typeof b === 'number') return [a, b];
  if (typeof a === 'string' && typeof b === 'string') return [a, b];
  throw new RuleFailure('two numbers or two strings were expected');
}

export function add(a: unknown, b: unknown): number | string {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (typeof a === 'string' && isScalar(b)) return a + String(b);
  if (typeof b === 'string' && isScalar(a)) return String(a) + b;
  throw new RuleFailure('"+" of what cannot be added');
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
