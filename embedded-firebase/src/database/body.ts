import { DatabaseError } from '../errors.ts';
import type { Json } from '../public.ts';

export function text(json: Json | undefined): string {
  if (typeof json !== 'string') throw new DatabaseError('invalid_request', 'a string was expected');
  return json;
}

export function object(json: Json | undefined): { [key: string]: Json } {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new DatabaseError('invalid_request', 'an object was expected');
  return json;
}
