import type { Json } from 'embedded-firebase';

/** The object as it is stored: members that are undefined or an empty text are left out. `keep` names members whose emptiness means something. */
export function withoutEmpty(object: object, keep: readonly string[] = []): { [key: string]: Json } {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name, value]) => value !== undefined && (value !== '' || keep.includes(name)),
    ),
  ) as { [key: string]: Json };
}
