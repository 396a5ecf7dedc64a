import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { RowSelection } from './selection.tsx';
import type { TableState } from './table-state.ts';

export interface DataTableProps<Row extends object> {
  label: string;
  /** Must be stable: define it outside of the component or memoize it. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** URL of a row; makes the whole row clickable. */
  rowHref?: (row: Row) => string | undefined;
  rowActions?: (row: Row) => ReactNode;
  selection?: RowSelection<Row>;
  /** Strikes the row through, visually only: say it in a cell too, e.g. "withdrawn". */
  dimmed?: (row: Row) => boolean;
  loading?: boolean;
  /** Says that the rows could not be read: above those that are known, in the place of an empty table when there are none. */
  failed?: ReactNode;
  empty?: ReactNode;
  search?: boolean;
  defaultSort?: { id: string; desc?: boolean };
  /** Prefix of search, sorting and filters in the address; null in dialogs, which begin anew. */
  urlKey?: string | null;
  /** Lets the reader choose columns, which this browser keeps under this name. */
  columnsKey?: string;
  /** Above the table; a function gets the rows that are shown, in their order, e.g. to export them. */
  tools?: ReactNode | ((shown: readonly Row[]) => ReactNode);
}

export interface Part<Row extends object> {
  props: DataTableProps<Row>;
  change: (part: Partial<TableState>) => void;
}
