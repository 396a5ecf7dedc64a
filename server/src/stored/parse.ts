import type { FieldSchemas } from 'shared-data/models/stored-record';
import type * as z from 'zod/mini';
import type { Json } from '../ports.ts';

/** Called with the path of each stored value that does not parse. */
export type Report = (path: string, problem: string) => void;

/** Null for a value that does not parse, which is reported. Values come back as stored, unknown fields included. */
export type Parse<T> = (value: Json, path: string, report: Report) => T | null;

export function by<T>(schema: z.ZodMiniType<T>): Parse<T> {
  return (value, path, report) => {
    const { success, error } = schema.safeParse(value);
    if (success) return value as T;
    report(path, problemOf(error));
    return null;
  };
}

/** Children that do not parse are left out. Firebase returns children with small numbers as keys as an array. */
export function each<T>(parse: Parse<T>): (value: Json, path: string, report: Report) => Record<string, T> {
  return (value, path, report) => {
    if (value === null) return {};
    if (typeof value !== 'object') report(path, 'not a list');
    const found: Record<string, T> = {};
    for (const [key, child] of Object.entries(value)) {
      if (child === null) continue;
      const parsed = parse(child, `${path}/${key}`, report);
      if (parsed !== null) found[key] = parsed;
    }
    return found;
  };
}

/** A record of which the children of one field are parsed one by one. */
export function withChildren<T extends object, K extends string, C>(
  parse: Parse<T>,
  field: K,
  child: Parse<C>,
): Parse<T & { [key in K]?: Record<string, C> }> {
  const children = each(child);
  return (value, path, report) => {
    const own = parse(value, path, report);
    if (own === null) return null;
    const below = (value as { [key: string]: Json })[field];
    if (below === undefined) return own as T & { [key in K]?: never };
    const parsed: { [key in K]?: Record<string, C> } = {};
    parsed[field] = children(below, `${path}/${field}`, report);
    return { ...own, ...parsed };
  };
}

/** A record of optional fields; those that do not parse are left out. */
export function byField<T extends object>(fields: FieldSchemas<T>): Parse<T> {
  const known = Object.entries<z.ZodMiniType>(fields);
  return (value, path, report) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      report(path, 'not a record');
      return null;
    }
    const bad = known.filter(([name, schema]) => {
      const field = value[name];
      if (field === undefined) return false;
      const { success, error } = schema.safeParse(field);
      if (!success) report(`${path}/${name}`, problemOf(error));
      return !success;
    });
    const names = new Set(bad.map(([name]) => name));
    const good = Object.entries(value).filter(([name]) => !names.has(name));
    return (bad.length === 0 ? value : Object.fromEntries(good)) as T;
  };
}

/** Names fields and what was expected, never values: those may be private. */
function problemOf(error: z.core.$ZodError | undefined): string {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('/')}: ${message}`).join('; ');
}
