/** Dotted names and indexes, e.g. `authors.0.givenName`. */
export type Path = string;

export function getPath(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

/** Copies with one value replaced; everything off the path keeps its identity. */
export function setPath<T>(root: T, path: Path, value: unknown): T {
  const [step = '', ...rest] = path.split('.');
  const next = rest.length
    ? setPath((root as Record<string, unknown>)?.[step] ?? {}, rest.join('.'), value)
    : value;
  if (Array.isArray(root)) return root.map((item, index) => (String(index) === step ? next : item)) as T;
  return { ...root, [step]: next } as T;
}
