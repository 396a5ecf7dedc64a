import type { Json } from 'embedded-firebase';

/** The smallest change that makes what is at a path from `before` to `after`: values by path, null where something goes. */
export function differences(path: string, before: unknown, after: unknown): Record<string, Json> {
  if (!isTree(before) || !isTree(after))
    return isSame(before, after) ? {} : { [path]: (after ?? null) as Json };
  const changes: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    Object.assign(changes, differences(`${path}/${key}`, before[key], after[key]));
  return changes;
}

type Tree = { [key: string]: unknown };

/** Lists count as trees: the database makes them of keys that are whole numbers. */
function isTree(value: unknown): value is Tree {
  return value !== null && typeof value === 'object';
}

/** The database keeps neither null nor what is empty. */
function isSame(before: unknown, after: unknown): boolean {
  return isEmpty(before) ? isEmpty(after) : before === after;
}

function isEmpty(value: unknown): boolean {
  return value == null || (isTree(value) && Object.values(value).every(isEmpty));
}
