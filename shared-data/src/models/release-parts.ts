import { compareText } from './compare.ts';
import type { DraftTables, StoredItem } from './public-tables.ts';
import { sameContent } from './same-content.ts';

/** Items that can only be released together, because a program moves between them. */
export interface DraftPart {
  id: string;
  items: string[];
}

/** What the draft changes, in the smallest parts that can be released alone. */
export function draftParts(released: DraftTables, draft: DraftTables): DraftPart[] {
  const [was, is] = [itemsOf(released), itemsOf(draft)];
  const changed = [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => !sameContent(contentOf(was.get(key)), contentOf(is.get(key))))
    .sort(compareText);
  const partOf = new Map(changed.map((key) => [key, key]));
  const root = (key: string): string => {
    const above = partOf.get(key) ?? key;
    return above === key ? key : root(above);
  };
  const first = new Map<string, string>();
  const join = (what: string, key: string) => {
    const known = first.get(what);
    if (known === undefined) first.set(what, key);
    else {
      const [a, b] = [root(known), root(key)].sort(compareText) as [string, string];
      partOf.set(b, a);
    }
  };
  for (const key of changed) {
    join(`item ${key.slice(key.lastIndexOf('/') + 1)}`, key);
    for (const item of [was.get(key), is.get(key)])
      for (const id of Object.keys(item?.programs ?? {})) join(`program ${id}`, key);
  }
  const parts = Map.groupBy(changed, root);
  return [...parts].map(([id, items]) => ({ id, items }));
}

/** The public timetable after releasing these items; days and rooms are the draft's. */
export function releasedTables(
  released: DraftTables,
  draft: DraftTables,
  items: ReadonlySet<string>,
): DraftTables {
  const merged: DraftTables = {};
  for (const table of new Set([...Object.keys(released), ...Object.keys(draft)])) {
    const [was, is] = [released[table], draft[table]];
    const rooms: NonNullable<DraftTables[string]['rooms']> = {};
    for (const room of new Set([...Object.keys(was?.rooms ?? {}), ...Object.keys(is?.rooms ?? {})])) {
      const [before, after] = [was?.rooms?.[room], is?.rooms?.[room]];
      const tables: Record<string, StoredItem> = {};
      for (const id of new Set([...Object.keys(before?.tables ?? {}), ...Object.keys(after?.tables ?? {})])) {
        const from = items.has(`${table}/${room}/${id}`) ? after : before;
        const item = from?.tables?.[id];
        if (item) tables[id] = item;
      }
      if (after || Object.keys(tables).length > 0) rooms[room] = { ...(after ?? before), tables };
    }
    if (is || Object.keys(rooms).length > 0) merged[table] = { ...(is ?? was), rooms };
  }
  return merged;
}

function itemsOf(tables: DraftTables): Map<string, StoredItem> {
  return new Map(
    Object.entries(tables).flatMap(([table, { rooms = {} }]) =>
      Object.entries(rooms).flatMap(([room, { tables: items = {} }]) =>
        Object.entries(items).map(([id, item]) => [`${table}/${room}/${id}`, item] as const),
      ),
    ),
  );
}

/** Null for removed items; a version alone is no difference. */
function contentOf(item: StoredItem | undefined): unknown {
  if (!item || item.removed === true) return null;
  const { version: _, id: __, ...content } = item;
  return content;
}

/** Grows with every change, so that editors notice whether they have seen the same draft. */
export function draftStamp(draft: DraftTables): number {
  const items = [...itemsOf(draft).values()].map(({ version }) => version);
  // On pages items that were taken out are only versions.
  const removed = Object.values(draft).flatMap(({ rooms = {} }) =>
    Object.values(rooms).flatMap((room) => Object.values(room.removed ?? {})),
  );
  return [...items, ...removed].reduce((sum, version) => sum + version, 0);
}
