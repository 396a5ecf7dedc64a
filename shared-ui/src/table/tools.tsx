import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/index.tsx';
import { Empty } from '../empty/index.tsx';
import { Icon } from '../icon/index.tsx';
import { createCompare, filterOptions } from './columns.ts';
import type { Part } from './props.ts';
import css from './table.module.css';
import type { TableState } from './table-state.ts';

export function Nothing<Row extends object>({
  props,
  change,
  filterIds,
}: Part<Row> & { filterIds: string[] }) {
  const { t } = useTranslation();
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

export function Tools<Row extends object>({
  props,
  state,
  change,
  shown,
  children,
}: Part<Row> & { state: TableState; shown: readonly { row: Row }[]; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { columns, rows, search = true } = props;
  const filters = useMemo(
    () =>
      columns
        .filter((column) => column.filter)
        .map((column) => ({ column, options: filterOptions(column, rows, createCompare(language)) })),
    [columns, rows, language],
  );
  const [all, setAll] = useState(false);
  const offered = filters.filter(({ column: { id, hidden } }) => !hidden || all || state.filters[id]);
  const tools = typeof props.tools === 'function' ? props.tools(shown.map(({ row }) => row)) : props.tools;
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
      {offered.map(({ column, options }) => (
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
      {offered.length < filters.length && (
        <Button small look="quiet" icon="plus" onClick={() => setAll(true)}>
          {t('ui.moreFilters')}
        </Button>
      )}
      {children}
      <p className={css.total} role="status">
        {shown.length === rows.length
          ? t('ui.rows', { count: rows.length })
          : t('ui.rowsOf', { shown: shown.length, total: rows.length })}
      </p>
      {tools && <div className={css.extra}>{tools}</div>}
    </div>
  );
}
