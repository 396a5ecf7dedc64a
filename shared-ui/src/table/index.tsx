import { useTranslation } from 'react-i18next';
import { Skeleton } from '../skeleton/index.tsx';
import { useChosenColumns, useColumnChoice } from './column-choice.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { DataTableProps } from './props.ts';
import { Table } from './rows.tsx';
import css from './table.module.css';
import { useTableState } from './table-state.ts';
import { Nothing, Tools } from './tools.tsx';
import { useRows } from './use-rows.ts';

export type { Column } from './columns.ts';
export type { DataTableProps } from './props.ts';

/** Search, filters and sorting for thousands of rows. Cards on phones. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, columnsKey, rows, rowKey, defaultSort, urlKey = '', loading, failed } = props;
  const { language } = useTranslation().i18n;
  const filterIds = columns.filter((column) => column.filter).map((column) => column.id);
  const [state, change] = useTableState(
    urlKey,
    filterIds,
    defaultSort ? { id: defaultSort.id, desc: defaultSort.desc ?? false } : null,
  );
  const shown = useRows(rows, columns, rowKey, state, language);
  const [choice, choose] = useColumnChoice(columnsKey);
  const chosen = { ...props, columns: useChosenColumns(columns, choice) };
  if (failed && rows.length === 0) return failed;
  if (loading && rows.length === 0) return <Skeleton lines={8} />;
  return (
    <div className={css.box}>
      {failed}
      <Tools props={chosen} state={state} change={change} shown={shown}>
        {columnsKey && <ColumnChooser label={label} columns={columns} choice={choice} onChoose={choose} />}
      </Tools>
      {shown.length > 0 && <Table props={chosen} state={state} change={change} shown={shown} />}
      {shown.length === 0 && <Nothing props={chosen} change={change} filterIds={filterIds} />}
    </div>
  );
}
