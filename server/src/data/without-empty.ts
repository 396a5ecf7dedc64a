import type { Json } from 'embedded-firebase';

/** Drops members that are undefined or empty text, except those in `keep`. */
export function withoutEmpty(object: object, keep: readonly string[] = []): { [key: string]: Json } {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name, value]) => value !== undefined && (value !== '' || keep.includes(name)),
    ),
  ) as { [key: string]: Json };
}
