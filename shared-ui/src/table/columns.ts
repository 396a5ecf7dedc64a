import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Also the name in the URL. */
  id: string;
  header: string;
  /** For search, sorting and filters; numbers sort as numbers, text by locale. */
  value: (row: Row) => string | number | boolean | null | undefined;
  cell?: (row: Row) => ReactNode;
  compare?: (a: Row, b: Row) => number;
  sortable?: boolean;
  searchable?: boolean;
  /** Adds a filter with the values found, or with these in this order. */
  filter?: true | readonly { value: string; label: string }[];
  /** CSS width, e.g. "8rem". */
  width?: string;
  align?: 'start' | 'end';
  /** Hidden below 60rem: for what the row's own page also shows. */
  secondary?: boolean;
  /** Not shown, only searched and filtered. Its filter is offered on request, or when the address sets it. */
  hidden?: boolean;
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Returns a predicate: does a row hold every word? Each row's text is folded once. */
export function createSearch<Row extends object>(columns: readonly Column<Row>[]) {
  const texts = new WeakMap<Row, string>();
  const textOf = (row: Row) => {
    let text = texts.get(row);
    if (text === undefined) {
      text = folded(
        columns
          .filter((column) => column.searchable !== false)
          .map((column) => column.value(row) ?? '')
          .join('\n'),
      );
      texts.set(row, text);
    }
    return text;
  };
  return (rows: readonly Row[], search: string): readonly Row[] => {
    const words = folded(search).split(/\s+/).filter(Boolean);
    return words.length ? rows.filter((row) => words.every((word) => textOf(row).includes(word))) : rows;
  };
}

/** Numbers before text, text by locale ("OA2" before "OA10"), empty values last. */
export function createCompare(locale: string) {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (a: unknown, b: unknown): number => {
    const [x, y] = [a ?? '', b ?? ''];
    if (x === '' || y === '') return Number(x === '') - Number(y === '');
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return collator.compare(String(x), String(y));
  };
}

const afterAll = Number.MAX_SAFE_INTEGER;

/**
 * Returns a function that gives values numbers which stand in the order of `compare`, empty ones last. Texts are collated once and again only
 * where new ones come: collating is most of the work of sorting thousands of rows.
 */
export function createRanks(compare: (a: unknown, b: unknown) => number) {
  let known: string[] = [];
  let ranks = new Map<string, number>();
  return (values: readonly unknown[]): number[] => {
    const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
    if (values.every((value) => isEmpty(value) || typeof value === 'number'))
      return values.map((value) => (isEmpty(value) ? afterAll : (value as number)));
    const texts = values.map((value) => (isEmpty(value) ? '' : String(value)));
    const fresh = [...new Set(texts)].filter((text) => text !== '' && !ranks.has(text));
    if (fresh.length > 0) {
      known = [...known, ...fresh].sort(compare);
      ranks = new Map();
      let rank = 0;
      known.forEach((text, at) => {
        if (at > 0 && compare(known[at - 1], text) !== 0) rank = at;
        ranks.set(text, rank);
      });
    }
    return texts.map((text) => ranks.get(text) ?? afterAll);
  };
}

export function filterOptions<Row>(
  column: Column<Row>,
  rows: readonly Row[],
  compare: (a: unknown, b: unknown) => number,
): readonly { value: string; label: string }[] {
  if (column.filter !== true) return column.filter ?? [];
  const found = new Set(rows.map((row) => String(column.value(row) ?? '')));
  found.delete('');
  return [...found].sort(compare).map((value) => ({ value, label: value }));
}
