/** Compares JSON values; absent and empty members are equal, as the database stores neither, and the order of members does not count. */
export function sameContent(a: unknown, b: unknown): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([name, member]): [string, unknown] => [name, canonical(member)])
    .filter(([, member]) => member !== undefined && member !== '' && !isEmptyList(member))
    .sort(([x], [y]) => (x < y ? -1 : 1));
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
