import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../button/index.tsx';
import { useUi } from '../context/index.tsx';
import { Empty } from '../empty/index.tsx';
import { Icon } from '../icon/index.tsx';
import { Skeleton } from '../skeleton/index.tsx';
import { type Column, createCompare, filterOptions } from './columns.ts';
import { PickAll, PickCell, type RowSelection, usePick } from './selection.tsx';
import css from './table.module.css';
import { type TableState, useTableState } from './table-state.ts';
import { useRows } from './use-rows.ts';

export type { Column } from './columns.ts';
export type { RowSelection } from './selection.tsx';

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

/** More rows than this are drawn only while they are in view. */
const drawAll = 80;
/** Guess of a row's height in pixels until it is measured. */
const rowHeight = 56;

/** A table to search, filter and sort, for thousands of rows. Cards on phones. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, defaultSort, urlKey = '', loading } = props;
  const { locale } = useUi();
  const filterIds = columns.filter((column) => column.filter).map((column) => column.id);
  const [state, change] = useTableState(
    urlKey,
    filterIds,
    defaultSort ? { id: defaultSort.id, desc: defaultSort.desc ?? false } : null,
  );
  const shown = useRows(rows, columns, rowKey, state, locale);
  if (loading && rows.length === 0) return <Skeleton lines={8} />;
  return (
    <div className={css.box}>
      <Tools props={props} state={state} change={change} shown={shown.length} />
      {shown.length > 0 && <Table props={props} state={state} change={change} shown={shown} />}
      {shown.length === 0 && <Nothing props={props} change={change} filterIds={filterIds} />}
    </div>
  );
}

interface Part<Row extends object> {
  props: DataTableProps<Row>;
  change: (part: Partial<TableState>) => void;
}

function Nothing<Row extends object>({ props, change, filterIds }: Part<Row> & { filterIds: string[] }) {
  const { t } = useUi();
  if (props.rows.length === 0) return props.empty ?? <Empty title={t('ui.empty')} />;
  const reset = () => change({ search: '', filters: Object.fromEntries(filterIds.map((id) => [id, ''])) });
  return (
    <Empty
      title={t('ui.noMatch')}
      icon="search"
      action={<Button onClick={reset}>{t('ui.resetFilters')}</Button>}
    >
      {t('ui.noMatchHint')}
    </Empty>
  );
}

function Tools<Row extends object>({
  props,
  state,
  change,
  shown,
}: Part<Row> & { state: TableState; shown: number }) {
  const { t, locale } = useUi();
  const { columns, rows, search = true } = props;
  const filters = useMemo(
    () =>
      columns
        .filter((column) => column.filter)
        .map((column) => ({ column, options: filterOptions(column, rows, createCompare(locale)) })),
    [columns, rows, locale],
  );
  return (
    <div className={css.tools}>
      {search && (
        <label className={css.search}>
          <span className="visually-hidden">{`${t('ui.search')}: ${props.label}`}</span>
          <Icon name="search" />
          <input
            type="search"
            name="search"
            placeholder={t('ui.search')}
            value={state.search}
            onChange={(event) => change({ search: event.target.value })}
          />
        </label>
      )}
      {filters.map(({ column, options }) => (
        <label key={column.id} className={css.filter}>
          <span>{column.header}</span>
          <select
            value={state.filters[column.id] ?? ''}
            onChange={(event) => change({ filters: { ...state.filters, [column.id]: event.target.value } })}
          >
            <option value="">{t('ui.all')}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p className={css.total} role="status">
        {shown === rows.length
          ? t('ui.rows', { count: rows.length })
          : t('ui.rowsOf', { shown, total: rows.length })}
      </p>
      {props.tools && <div className={css.extra}>{props.tools}</div>}
    </div>
  );
}

function Table<Row extends object>({
  props,
  state,
  change,
  shown,
}: Part<Row> & { state: TableState; shown: { key: string; row: Row }[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { selection } = props;
  const pick = usePick(selection, shown);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const all = shown.length <= drawAll;
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    enabled: !all,
    estimateSize: () => rowHeight,
    // A table that is not laid out measures nothing, which must not mean that all rows are in view.
    measureElement: (row) => row.getBoundingClientRect().height || rowHeight,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: (index) => shown[index]?.key ?? index,
  });
  const items = all ? shown.map((_, index) => ({ index, start: 0, end: 0 })) : virtualizer.getVirtualItems();
  const before = all ? 0 : (items[0]?.start ?? margin) - margin;
  const after = all ? 0 : virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <table className={css.table} aria-label={props.label} aria-rowcount={shown.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {selection && <PickAll selection={selection} shown={shown} />}
          {props.columns.map((column) => (
            <Head key={column.id} column={column} sort={state.sort} onSort={(sort) => change({ sort })} />
          ))}
          {props.rowActions && <td />}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={moveBetweenRows}>
        {before > 0 && <Spacer height={before} />}
        {items.map(({ index }) => {
          const item = shown[index];
          return (
            item && (
              <tr
                key={item.key}
                ref={all ? undefined : virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={props.dimmed?.(item.row) ? css.dimmed : undefined}
              >
                {selection && (
                  <PickCell
                    name={selection.nameOf(item.row)}
                    picked={selection.selected.has(item.key)}
                    onPick={(event) => pick(index, event)}
                  />
                )}
                <Cells props={props} row={item.row} />
              </tr>
            )
          );
        })}
        {after > 0 && <Spacer height={after} />}
      </tbody>
    </table>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr className={css.spacer}>
      <td style={{ height }} />
    </tr>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: TableState['sort'];
  onSort: (sort: TableState['sort']) => void;
}) {
  const sorted = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined;
  const next =
    sorted === undefined
      ? { id: column.id, desc: false }
      : sorted === 'ascending'
        ? { id: column.id, desc: true }
        : null;
  return (
    <th scope="col" aria-sort={sorted} className={cellClass(column)} style={{ width: column.width }}>
      {column.sortable === false ? (
        column.header
      ) : (
        <button type="button" onClick={() => onSort(next)}>
          {column.header}
          <Icon
            name={sorted === 'ascending' ? 'arrowUp' : sorted === 'descending' ? 'arrowDown' : 'sort'}
            size={1}
          />
        </button>
      )}
    </th>
  );
}

function Cells<Row extends object>({ props, row }: { props: DataTableProps<Row>; row: Row }) {
  const href = props.rowHref?.(row);
  return (
    <>
      {props.columns.map((column, at) => {
        const content = column.cell ? column.cell(row) : column.value(row);
        return (
          <td key={column.id} className={cellClass(column)} data-label={column.header}>
            {at === 0 && href ? (
              <Link to={href} className={css.link}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
      {props.rowActions && <td className={css.actions}>{props.rowActions(row)}</td>}
    </>
  );
}

function cellClass<Row>(column: Column<Row>) {
  return [column.align === 'end' && css.alignEnd, column.secondary && css.secondary]
    .filter(Boolean)
    .join(' ');
}

/** Arrow keys move between the links of the rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLAnchorElement)) return;
  const row = event.target.closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const link = next?.querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
}
