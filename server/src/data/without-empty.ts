/** Drops members that are undefined or empty text, except those in `keep`. */
export function withoutEmpty<T extends object>(object: T, keep: readonly string[] = []): T {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name, value]) => value !== undefined && (value !== '' || keep.includes(name)),
    ),
  ) as T;
}
