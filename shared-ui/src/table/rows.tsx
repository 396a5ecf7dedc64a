import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/index.tsx';
import { usePrinting } from '../printing/index.tsx';
import type { Column } from './columns.ts';
import type { DataTableProps, Part } from './props.ts';
import { PickAll, PickCell, usePick } from './selection.tsx';
import css from './table.module.css';
import type { TableState } from './table-state.ts';

/** Above this number rows are virtualized. */
const drawAll = 80;
/** Estimated row height in pixels, until measured. */
const rowHeight = 56;

export function Table<Row extends object>({
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
  const printing = usePrinting();
  const all = printing || shown.length <= drawAll;
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    enabled: !all,
    estimateSize: () => rowHeight,
    // Without layout, heights are 0, which must not mean that all rows are visible.
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
          {visible(props.columns).map((column) => (
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
      {visible(props.columns).map((column, at) => {
        const content = contentOf(column, row);
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
      {props.rowActions && (
        <td className={css.actions}>
          <div>{props.rowActions(row)}</div>
        </td>
      )}
    </>
  );
}

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  const options = column.filter === true ? [] : (column.filter ?? []);
  return options.find((option) => option.value === String(value))?.label ?? value;
}

function visible<Row>(columns: readonly Column<Row>[]) {
  return columns.filter(({ hidden }) => !hidden);
}

function cellClass<Row>(column: Column<Row>) {
  return [column.align === 'end' && css.alignEnd, column.secondary && css.secondary]
    .filter(Boolean)
    .join(' ');
}

const movable = 'a, button, input[type=checkbox]';

/** The arrows lead to the same link, button or box of the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(movable)) return;
  const [cell, row] = [from.closest('td'), from.closest('tr')];
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!cell || !(next instanceof HTMLTableRowElement)) return;
  const inCell = next.cells[cell.cellIndex]?.querySelectorAll<HTMLElement>(movable);
  const at = [...cell.querySelectorAll(movable)].indexOf(from);
  const to = inCell?.[Math.min(at, inCell.length - 1)];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
