import { useTranslation } from 'react-i18next';
import { useOpenDraft } from 'shared-data/collections/draft';
import type { ImportKind } from 'shared-data/models/sheet-fields';
import type { ImportPreview } from 'shared-data/models/transfer';
import { Notice } from 'shared-ui/notice';
import { ConflictTable } from './conflict-table.tsx';
import css from './transfer.module.css';

/** What an import brings besides its rows: days, rooms and sessions that are made, conflicts, and whether participants see it at once. */
export function TimetableEffects({ kind, preview }: { kind: ImportKind; preview: ImportPreview }) {
  if (kind !== 'timetable' && kind !== 'programme' && kind !== 'structure') return null;
  return <Effects preview={preview} />;
}

function Effects({ preview: { made, conflicts, timeZone } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const draft = useOpenDraft();
  const names = (all: readonly string[]) => ({ count: all.length, names: all.join(', ') });
  const lines = [
    ...(made.days.length > 0 ? [t('admin.transfer.madeDays', names(made.days))] : []),
    ...(made.rooms.length > 0 ? [t('admin.transfer.madeRooms', names(made.rooms))] : []),
    ...(made.sessions.length > 0 ? [t('admin.transfer.madeSessions', names(made.sessions))] : []),
  ];
  return (
    <>
      {timeZone !== undefined && (
        <Notice kind="warning">{t('admin.transfer.zone', { zone: timeZone })}</Notice>
      )}
      {draft === undefined && <Notice kind="info">{t('admin.transfer.public')}</Notice>}
      {lines.length > 0 && (
        <Notice kind="info" title={t('admin.transfer.made')}>
          <ul className={css.told}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ConflictTable conflicts={conflicts} />
    </>
  );
}
