import type { ReactNode } from 'react';

/** One column of a data table. */
export interface Column<Row> {
  /** Also the name in the URL. */
  id: string;
  header: string;
  /** What is searched, sorted and filtered by; numbers sort as numbers, text in the reader's language. */
  value: (row: Row) => string | number | boolean | null | undefined;
  /** What is shown; the value unless given. */
  cell?: (row: Row) => ReactNode;
  /** Order of two rows, where the value's own order is not meant. */
  compare?: (a: Row, b: Row) => number;
  /** false: the head is no sort button. */
  sortable?: boolean;
  /** Left out of the search. */
  searchable?: boolean;
  /** A choice above the table. The values found are offered, or these, in this order. */
  filter?: true | readonly { value: string; label: string }[];
  /** CSS width, e.g. "8rem". */
  width?: string;
  align?: 'start' | 'end';
  /** Hidden below 60rem: what can also be seen on the row's own page. */
  secondary?: boolean;
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Makes a function that tells whether a row holds every word of a search. Each row's text is folded once. */
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

/** Numbers before text, text in the reader's order ("OA2" before "OA10"), nothing last. */
export function createCompare(locale: string) {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (a: unknown, b: unknown): number => {
    const [x, y] = [a ?? '', b ?? ''];
    if (x === '' || y === '') return Number(x === '') - Number(y === '');
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return collator.compare(String(x), String(y));
  };
}

/** The choices of a column's filter. */
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
