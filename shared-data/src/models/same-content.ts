/** Compares JSON values; absent and empty fields are equal, and the order of fields does not count. */
export function sameContent(a: unknown, b: unknown): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([, member]) => member !== undefined && member !== '' && !(Array.isArray(member) && member.length === 0),
  );
  return entries.sort(([x], [y]) => (x < y ? -1 : 1)).map(([name, member]) => [name, canonical(member)]);
}
