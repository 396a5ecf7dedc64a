/** Structural sharing: equal parts of the new value keep the old identity. */
export function share<T>(before: T | undefined, after: T): T {
  if (before === after || before == null || after == null) return after;
  if (typeof before !== 'object' || typeof after !== 'object') return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const old = before as Record<string, unknown>;
  const fresh = after as Record<string, unknown>;
  const keys = Object.keys(fresh);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    if (!Object.hasOwn(old, key)) {
      same = false;
      continue;
    }
    fresh[key] = share(old[key], fresh[key]);
    if (fresh[key] !== old[key]) same = false;
  }
  return same ? before : after;
}
