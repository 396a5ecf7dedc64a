import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useRef } from 'react';
import { type Column, createCompare, createRanks, createSearch } from './columns.ts';
import type { TableState } from './table-state.ts';

const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

export function useRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  rowKey: (row: Row) => string,
  state: TableState,
  locale: string,
): { key: string; row: Row }[] {
  const search = useMemo(() => createSearch(columns), [columns]);
  const data = useMemo(() => search(rows, state.search), [search, rows, state.search]);
  const rankOf = useRanks(data, columns, state.sort?.id, locale);
  const definitions = useMemo(() => define(columns, rankOf), [columns, rankOf]);
  const sorting = useMemo(() => (state.sort ? [state.sort] : []), [state.sort]);
  const columnFilters = useMemo(
    () => Object.entries(state.filters).flatMap(([id, value]) => (value ? [{ id, value }] : [])),
    [state.filters],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: { sorting, columnFilters },
  });
  const { rows: found } = table.getRowModel();
  return useMemo(() => found.map((row) => ({ key: row.id, row: row.original })), [found]);
}

/** Where each row stands in the order of the column by which the table is sorted. The function stays the same. */
function useRanks<Row extends object>(
  data: readonly Row[],
  columns: readonly Column<Row>[],
  sorted: string | undefined,
  locale: string,
): (row: Row) => number {
  const ranksBy = useMemo(() => {
    const compare = createCompare(locale);
    return new Map(columns.map(({ id }) => [id, createRanks(compare)]));
  }, [columns, locale]);
  const ranks = useRef<ReadonlyMap<Row, number>>(new Map());
  ranks.current = useMemo(() => {
    const column = columns.find(({ id }) => id === sorted);
    if (!column || column.compare) return new Map();
    const found = ranksBy.get(column.id)?.(data.map(column.value)) ?? [];
    return new Map(data.map((row, at) => [row, found[at] ?? 0]));
  }, [data, columns, sorted, ranksBy]);
  return useCallback((row) => ranks.current.get(row) ?? 0, []);
}

function define<Row extends object>(columns: readonly Column<Row>[], rankOf: (row: Row) => number) {
  return columns.map(
    (column): ColumnDef<typeof features, Row> => ({
      id: column.id,
      accessorFn: column.value,
      sortUndefined: false,
      sortFn: (a, b) => column.compare?.(a.original, b.original) ?? rankOf(a.original) - rankOf(b.original),
      filterFn: (row, _, wanted) => String(column.value(row.original) ?? '') === wanted,
    }),
  );
}
