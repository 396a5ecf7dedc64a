import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { defaultTimeZone } from 'shared-data/models/site';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { StaleNotice } from 'shared-ui/staff';
import { DataTable } from 'shared-ui/table';
import css from './audit.module.css';
import { auditColumns } from './audit-columns.tsx';
import { type AuditRow, createRows } from './audit-rows.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { useNames } from './names.ts';
import { useAddresses } from './use-addresses.ts';
import { useAudit } from './use-audit.ts';
import type { Words } from './words.ts';

const rowKey = ({ entry }: AuditRow) => entry.id;
const newestFirst = { id: 'when', desc: true };

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const { entries, loading, error, hasMore, more, renew } = useAudit();
  const names = useNames(useAddresses(entries));
  const words: Words = useMemo(() => ({ t, locale, timeZone, names }), [t, locale, timeZone, names]);
  const toRows = useMemo(() => createRows(words), [words]);
  const rows = useMemo(() => toRows(entries), [toRows, entries]);
  const days = [...new Set(rows.map(({ day }) => day))].join(' ');
  const columns = useMemo(
    () => auditColumns({ t, locale, timeZone, days: days.split(' ').filter(Boolean) }),
    [t, locale, timeZone, days],
  );
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Page title={t('admin.menu.audit')} lead={t('admin.audit.lead')} width="full">
      <DataTable
        label={t('admin.menu.audit')}
        columns={columns}
        columnsKey="audit"
        rows={rows}
        rowKey={rowKey}
        defaultSort={newestFirst}
        loading={loading}
        failed={error !== null && <StaleNotice error={error} renew={renew} />}
        empty={<Empty title={t('admin.audit.none')}>{t('admin.audit.noneText')}</Empty>}
        rowActions={(row) => (
          <Button small onClick={() => setOpened(row.entry.id)}>
            {t('admin.audit.details')}
            <span className="visually-hidden">: {row.thing}</span>
          </Button>
        )}
      />
      {entries.length > 0 && (
        <div className={css.loading}>
          {loading && <span role="status">{t('admin.audit.loading')}</span>}
          {!loading && hasMore && <Button onClick={() => void more()}>{t('admin.audit.loadMore')}</Button>}
        </div>
      )}
      <EntryDialog
        row={rows.find(({ entry }) => entry.id === opened) ?? null}
        words={words}
        entries={entries}
        onClose={() => setOpened(null)}
        onRestored={renew}
      />
    </Page>
  );
}
