import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column, createCompare, createSearch } from './columns.ts';
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
  const definitions = useMemo(() => define(columns, locale), [columns, locale]);
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
  return table.getRowModel().rows.map((row) => ({ key: row.id, row: row.original }));
}

function define<Row extends object>(columns: readonly Column<Row>[], locale: string) {
  const compare = createCompare(locale);
  return columns.map(
    (column): ColumnDef<typeof features, Row> => ({
      id: column.id,
      accessorFn: column.value,
      sortUndefined: false,
      sortFn: (a, b) =>
        column.compare?.(a.original, b.original) ??
        compare(column.value(a.original), column.value(b.original)),
      filterFn: (row, _, wanted) => String(column.value(row.original) ?? '') === wanted,
    }),
  );
}
