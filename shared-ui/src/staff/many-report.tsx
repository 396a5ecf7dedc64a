import { useTranslation } from 'react-i18next';
import { usePolled } from 'shared-data/platform/use-polled';
import { Badge } from '../badge/index.tsx';
import { Skeleton } from '../skeleton/index.tsx';
import { type Column, DataTable } from '../table/index.tsx';
import css from './many.module.css';
import { StaleNotice } from './stale-notice.tsx';

export interface Report<Row> {
  rows: readonly Row[];
  /** How many have no row yet. */
  left: number;
}

interface Props<Row> {
  /** Must be stable. */
  ask: () => Promise<Report<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  textOf: (report: Report<Row>) => string;
}

/** What became of each of many, live while the task runs. */
export function ManyReport<Row extends object>({ ask, columns, rowKey, textOf }: Props<Row>) {
  const { t } = useTranslation();
  const { data, error, renew } = usePolled(ask);
  if (!data) return error ? <StaleNotice error={error} renew={renew} /> : <Skeleton lines={4} />;
  return (
    <div className={css.many}>
      <p role="status">{textOf(data)}</p>
      <DataTable
        label={t('staff.many.report')}
        columns={columns}
        rows={data.rows}
        rowKey={rowKey}
        urlKey={null}
      />
    </div>
  );
}

interface Told {
  text: string;
  tone: 'good' | 'neutral' | 'warn';
}

/** The column that says what happens to a row, or what became of it. */
export function fateColumn<Row extends object>(header: string, told: (row: Row) => Told): Column<Row> {
  return {
    id: 'fate',
    header,
    value: (row) => told(row).text,
    cell: (row) => (
      <span className={css.fate}>
        <Badge tone={told(row).tone}>{told(row).text}</Badge>
      </span>
    ),
    width: '18rem',
  };
}

/** Of what became of a row: nothing to do is no fault. */
export function toneOf(outcome: string): Told['tone'] {
  if (outcome === 'done') return 'good';
  return outcome === 'already' || outcome === 'gone' ? 'neutral' : 'warn';
}
