import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { timeRange } from 'shared-data/models/time-range';
import type { ConflictPlace, ImportConflict } from 'shared-data/models/transfer';
import { type Column, DataTable } from 'shared-ui/table';
import css from './transfer.module.css';

type Row = ImportConflict & { at: number };
const rowKey = ({ at }: Row) => String(at);

/** Conflicts of the timetable as it would be. */
export function ConflictTable({ conflicts }: { conflicts: readonly ImportConflict[] }) {
  const { t } = useTranslation();
  const columns = useMemo(() => conflictColumns(t), [t]);
  const rows = useMemo(() => conflicts.map((one, at): Row => ({ ...one, at })), [conflicts]);
  const title = t('admin.transfer.conflicts', { count: conflicts.length });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={css.quiet}>
        {t(conflicts.length > 0 ? 'admin.transfer.conflictsLead' : 'admin.transfer.noConflicts')}
      </p>
      {conflicts.length > 0 && (
        <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} urlKey="conflict" />
      )}
    </section>
  );
}

function conflictColumns(t: TFunction): Column<Row>[] {
  const said = ({ kind, name, places }: Row) =>
    t(`admin.transfer.conflict.${kind}`, { name: name || places[0]?.room });
  return [
    { id: 'who', header: t('admin.transfer.conflictWho'), value: said, width: '16rem' },
    {
      id: 'places',
      header: t('admin.transfer.conflictPlaces'),
      value: ({ places }) => places.map((place) => placeText(place, t)).join('\n'),
      sortable: false,
      cell: ({ places }) => (
        <ul className={css.told}>
          {places.map((place, at) => (
            <li key={at}>{placeText(place, t)}</li>
          ))}
        </ul>
      ),
    },
  ];
}

function placeText({ row, title, date, begin, end, room }: ConflictPlace, t: TFunction): string {
  const what =
    row === undefined
      ? t('admin.transfer.conflict.standing', { title })
      : t('admin.transfer.conflict.place', { row, title });
  return `${what} (${date} ${timeRange(begin, end)}, ${room})`;
}
