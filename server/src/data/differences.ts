import type { Json } from 'embedded-firebase';

/** The smallest update from `before` to `after`: values by path, null for removals. */
export function differences(path: string, before: unknown, after: unknown): Record<string, Json> {
  if (!isTree(before) || !isTree(after))
    return isSame(before, after) ? {} : { [path]: (after ?? null) as Json };
  const changes: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    Object.assign(changes, differences(`${path}/${key}`, own(before, key), own(after, key)));
  return changes;
}

type Tree = { [key: string]: unknown };

/** Not what all objects inherit. */
const own = (tree: Tree, key: string) => (Object.hasOwn(tree, key) ? tree[key] : undefined);

/** Arrays count as trees: the database makes them from integer keys. */
function isTree(value: unknown): value is Tree {
  return value !== null && typeof value === 'object';
}

function isSame(before: unknown, after: unknown): boolean {
  return isEmpty(before) ? isEmpty(after) : before === after;
}

function isEmpty(value: unknown): boolean {
  return value == null || (isTree(value) && Object.values(value).every(isEmpty));
}
