import { DatabaseError } from '../errors.ts';
import type { Json } from '../public.ts';

/** A text of a request's body. Throws `DatabaseError('invalid_request')`, as below. */
export function text(json: Json | undefined): string {
  if (typeof json !== 'string') throw new DatabaseError('invalid_request', 'a string was expected');
  return json;
}

export function object(json: Json | undefined): { [key: string]: Json } {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new DatabaseError('invalid_request', 'an object was expected');
  return json;
}
