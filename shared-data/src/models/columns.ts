/** Entries of a collection in columns: fields, and texts that occur often, are written once, which makes a third of plain JSON, read in half the time. */
export interface Columns {
  keys: string[];
  values: Column;
}

/** JSON values that stand in the same place of many entries. */
type Column =
  /** As they are. */
  | unknown[]
  /** Texts, by their index in `texts`. */
  | { texts: string[]; at: number[] }
  /** Arrays, by their lengths and what is in all of them. */
  | { lengths: number[]; items: Column }
  /** Objects with few keys in all; a field that not all have names the indexes of those that have it. */
  | { count: number; fields: [key: string, values: Column, having?: number[]][] }
  /** Objects with keys of their own, by their numbers of keys. */
  | { sizes: number[]; keys: Column; values: Column };

/** More are not names of fields, but of entries. */
const mostFields = 30;

type Plain = Record<string, unknown>;

const isText = (value: unknown) => typeof value === 'string';
/** As a field, this key would set a prototype. */
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__');

/** Of JSON values; fields that are undefined are left out. */
export function toColumns(entries: readonly (readonly [key: string, value: unknown])[]): Columns {
  return { keys: entries.map(([key]) => key), values: toColumn(entries.map(([, value]) => value)) };
}

/** The entries that `toColumns` was given. */
export function fromColumns({ keys, values }: Columns): [key: string, value: unknown][] {
  const all = fromColumn(values);
  return keys.map((key, index) => [key, all[index]]);
}

function toColumn(values: readonly unknown[]): Column {
  if (values.length === 0) return [];
  if (values.every(isText)) return textsOf(values as string[]);
  if (values.every(Array.isArray))
    return { lengths: values.map(({ length }) => length), items: toColumn(values.flat()) };
  if (values.every(isPlain)) return objectsOf(values);
  return [...values];
}

function textsOf(values: readonly string[]): Column {
  const places = new Map<string, number>();
  for (const text of values) if (!places.has(text)) places.set(text, places.size);
  if (places.size * 2 > values.length) return [...values];
  return { texts: [...places.keys()], at: values.map((text) => places.get(text) ?? 0) };
}

function objectsOf(values: readonly Plain[]): Column {
  const having = new Map<string, number[]>();
  const entries = values.map((value) => Object.entries(value).filter(([, one]) => one !== undefined));
  entries.forEach((of, index) => {
    for (const [key] of of) {
      const known = having.get(key);
      if (known) known.push(index);
      else having.set(key, [index]);
    }
  });
  if (having.size > mostFields || areMaps(entries, having.size))
    return {
      sizes: entries.map(({ length }) => length),
      keys: toColumn(entries.flatMap((of) => of.map(([key]) => key))),
      values: toColumn(entries.flatMap((of) => of.map(([, one]) => one))),
    };
  return {
    count: values.length,
    fields: [...having].map(([key, indexes]) => {
      const column = toColumn(indexes.map((index) => values[index]?.[key]));
      return indexes.length === values.length ? [key, column] : [key, column, indexes];
    }),
  };
}

/** Objects of objects whose keys are hardly shared: slots by talk, items of a room. As fields, each would be a column of one value. */
const areMaps = (entries: readonly (readonly [string, unknown])[][], keys: number) =>
  entries.flat().length < 2 * keys && entries.every((of) => of.every(([, value]) => isPlain(value)));

function fromColumn(column: Column): unknown[] {
  if (Array.isArray(column)) return column;
  if ('texts' in column) return column.at.map((index) => column.texts[index]);
  if ('lengths' in column) {
    const items = fromColumn(column.items);
    return slices(column.lengths, (from, to) => items.slice(from, to));
  }
  if ('sizes' in column) {
    const [keys, values] = [fromColumn(column.keys) as string[], fromColumn(column.values)];
    return slices(column.sizes, (from, to) => mapOf(keys, values, from, to));
  }
  const made = Array.from({ length: column.count }, (): Plain => ({}));
  for (const [key, values, having] of column.fields)
    fromColumn(values).forEach((value, index) => {
      const object = made[having?.[index] ?? index];
      if (object) object[key] = value;
    });
  return made;
}

/** Filled before it has a prototype: V8 makes no hidden class for each key, which takes twice as long, and no key sets the prototype. */
function mapOf(keys: readonly string[], values: readonly unknown[], from: number, to: number): Plain {
  const map: Plain = Object.create(null);
  keys.slice(from, to).forEach((key, index) => {
    map[key] = values[from + index];
  });
  return Object.setPrototypeOf(map, Object.prototype);
}

function slices<T>(lengths: readonly number[], slice: (from: number, to: number) => T): T[] {
  let from = 0;
  return lengths.map((length) => {
    from += length;
    return slice(from - length, from);
  });
}
