import { isDeepStrictEqual } from 'node:util';
import type { Acknowledged, StoredProgramme } from 'api-mocks/storm/messages';
import { dbPaths } from 'shared-data/models/db-paths';
import type { ProgramPosition, Timetable, TimetableItem } from 'shared-data/models/timetable';

type Tables = Record<string, Timetable>;

const itemPath = /^(otherData\/table\/[^/]+\/rooms\/[^/]+\/tables\/[^/]+)\/(.+)$/;

/** Faults, as words, of what is stored after these writes: an acknowledged one that is lost, or made upon a version that was not the last. */
export function lostWrites(before: Tables, after: Tables, acknowledged: readonly Acknowledged[]): string[] {
  const faults: string[] = [];
  const items = itemsOf(before);
  const stored = itemsOf(after);
  for (const [path, writes] of writesByItem(acknowledged)) {
    const item = structuredClone(items.get(path) ?? {}) as Record<string, unknown>;
    for (const write of writes) {
      if (write.version !== Number(item.version ?? 0) + 1)
        faults.push(`${path}: version ${write.version} after ${item.version}`);
      for (const [below, value] of write.fields) setAt(item, below.split('/'), value);
    }
    items.set(path, item as object as TimetableItem);
  }
  for (const path of new Set([...items.keys(), ...stored.keys()]))
    if (!isDeepStrictEqual(withoutEmpty(items.get(path)), withoutEmpty(stored.get(path))))
      faults.push(`${path}: stored ${words(stored.get(path))}, acknowledged ${words(items.get(path))}`);
  return faults;
}

/** Programs that stand twice, or elsewhere than their position says. */
export function misplaced({ tables, positions }: Pick<StoredProgramme, 'tables' | 'positions'>): string[] {
  const held = [...itemsOf(tables)].flatMap(([path, item]) =>
    Object.keys(item.programs ?? {}).map((id) => [id, path] as const),
  );
  const pathOf = ({ table, room, item }: ProgramPosition) => dbPaths.draftItem(table, room, item);
  const said = Object.entries(positions).map(([id, at]) => [id, pathOf(at)] as const);
  const lines = (all: (readonly [string, string])[]) => all.map((one) => one.join(' at ')).sort();
  const [stand, say] = [lines(held), lines(said)];
  return [
    ...stand.filter((line) => !say.includes(line)).map((line) => `${line}, against its position`),
    ...say.filter((line) => !stand.includes(line)).map((line) => `${line} only by its position`),
    ...held
      .filter(([id], at) => held.findIndex(([other]) => other === id) !== at)
      .map(([id]) => `${id} twice`),
  ];
}

function itemsOf(tables: Tables): Map<string, TimetableItem> {
  return new Map(
    Object.entries(tables).flatMap(([table, { rooms = {} }]) =>
      Object.entries(rooms).flatMap(([room, { tables: items = {} }]) =>
        Object.entries(items).map(([id, item]) => [dbPaths.draftItem(table, room, id), item] as const),
      ),
    ),
  );
}

interface ItemWrite {
  version: number;
  fields: [string, unknown][];
}

function writesByItem(acknowledged: readonly Acknowledged[]): Map<string, ItemWrite[]> {
  const found = new Map<string, ItemWrite[]>();
  for (const { values } of acknowledged) {
    const here = new Map<string, [string, unknown][]>();
    for (const [path, value] of Object.entries(values)) {
      const [, item = '', below = ''] = itemPath.exec(path) ?? [];
      if (item) here.set(item, [...(here.get(item) ?? []), [below, value]]);
    }
    for (const [item, fields] of here) {
      const version = Number(fields.find(([below]) => below === 'version')?.[1]);
      found.set(item, [...(found.get(item) ?? []), { version, fields }]);
    }
  }
  for (const writes of found.values()) writes.sort((a, b) => a.version - b.version);
  return found;
}

function setAt(item: Record<string, unknown>, [name = '', ...below]: string[], value: unknown): void {
  if (below.length > 0) {
    item[name] ??= {};
    setAt(item[name] as Record<string, unknown>, below, value);
  } else if (value === null) delete item[name];
  else item[name] = value;
}

/** As the database stores it. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).map(([key, one]) => [key, withoutEmpty(one)] as const);
  const full = kept.filter(([, one]) => one !== undefined && one !== null);
  return full.length > 0 ? Object.fromEntries(full) : undefined;
}

const words = (item: TimetableItem | undefined) =>
  `version ${item?.version} with ${JSON.stringify(item?.programs ?? {})}`;
