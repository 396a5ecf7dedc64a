import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { RowSelection } from './selection.tsx';
import type { TableState } from './table-state.ts';

export interface DataTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Must be the same array from render to render: make it outside of the component or with useMemo. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads; its first cell becomes the link and the whole row answers. */
  rowHref?: (row: Row) => string | undefined;
  /** Buttons at the end of each row. */
  rowActions?: (row: Row) => ReactNode;
  /** A box in each row to tick it, and one in the head for all rows that are shown. */
  selection?: RowSelection<Row>;
  /** Strikes the row through and says so to nobody: say it in a cell too, e.g. "withdrawn". */
  dimmed?: (row: Row) => boolean;
  loading?: boolean;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
  /** A search field over all columns; on unless false. */
  search?: boolean;
  defaultSort?: { id: string; desc?: boolean };
  /** Sets this table's part of the URL apart when a page has several. */
  urlKey?: string;
  /** At the end of the line above the table, e.g. an export. */
  tools?: ReactNode;
}

/** What the parts of a table share. */
export interface Part<Row extends object> {
  props: DataTableProps<Row>;
  change: (part: Partial<TableState>) => void;
}
