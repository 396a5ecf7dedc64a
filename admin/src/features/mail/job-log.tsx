import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import { csvOf, type SheetColumn } from 'shared-data/formats/spreadsheet';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { type MailJob, type MailLogRow, mailLogStates } from 'shared-data/models/mail-job';
import { sortableTime, wallTime } from 'shared-data/models/venue-time';
import { errorMessageKey } from 'shared-data/platform/errors';
import { saveFile } from 'shared-data/platform/save-file';
import { usePolled } from 'shared-data/platform/use-polled';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { StaleNotice } from 'shared-ui/staff';
import { type Column, DataTable } from 'shared-ui/table';
import { toast } from 'shared-ui/toast';
import css from './mail.module.css';
import { personColumns } from './person-columns.tsx';
import { useVenueZone } from './when-fields.tsx';

interface JobLogProps {
  job: MailJob;
  onChanged: () => Promise<void>;
}

const rowKey = ({ uid }: MailLogRow) => uid;
const byName = { id: 'name' };
const hasFailed = ({ state }: MailLogRow) => state === 'failed' || state === 'bounced';
const tones = {
  waiting: 'neutral',
  queued: 'ice',
  held: 'warn',
  sent: 'good',
  failed: 'bad',
  bounced: 'bad',
  dropped: 'neutral',
  recalled: 'neutral',
} as const;

export function JobLog({ job, onChanged }: JobLogProps) {
  const { t } = useTranslation();
  const { id } = job;
  const { data, error, renew } = usePolled(useCallback(() => mailApi.log(id), [id]));
  const columns = useLogColumns();
  const rows = data?.people ?? [];
  const failed = rows.filter(hasFailed);
  const retry = async (what: { id: string } | { job: string }) => {
    await mailApi
      .retry(what)
      .catch((failure: unknown) => toast(t(errorMessageKey(failure)), { kind: 'error' }));
    await Promise.all([renew(), onChanged()]);
  };
  const isOver = job.state === 'canceled' || job.state === 'recalling';
  return (
    <>
      <DataTable
        label={t('admin.letter.log')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        defaultSort={byName}
        loading={data === null}
        failed={error !== null && <StaleNotice error={error} renew={renew} />}
        empty={<Empty title={t('admin.letter.noLog')} icon="mail" />}
        tools={(shown) => (
          <>
            {failed.length > 0 && !isOver && (
              <RetryAll count={failed.length} onRetry={() => retry({ job: id })} />
            )}
            <LogExport rows={shown} />
          </>
        )}
        rowActions={(row) =>
          hasFailed(row) && !isOver ? (
            <Button small onClick={() => void retry({ id: `${id}-${row.uid}` })}>
              {t('admin.letter.retry')}
              <span className="visually-hidden">: {row.name}</span>
            </Button>
          ) : null
        }
      />
    </>
  );
}

function RetryAll({ count, onRetry }: { count: number; onRetry: () => Promise<void> }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    await onRetry();
    setPending(false);
  };
  return (
    <Button small pending={pending} onClick={run}>
      {t('admin.letter.retryAll', { count })}
    </Button>
  );
}

function LogExport({ rows }: { rows: readonly MailLogRow[] }) {
  const { t } = useTranslation();
  const timeZone = useVenueZone();
  const save = () => {
    const columns: SheetColumn<MailLogRow>[] = [
      { header: t('admin.recipient.name'), value: ({ name }) => name },
      { header: t('admin.recipient.address'), value: ({ address }) => address },
      { header: t('admin.recipient.field.language'), value: ({ language }) => language },
      { header: t('admin.letter.outcome'), value: ({ state }) => t(`admin.letter.log.${state}`) },
      {
        header: t('admin.letter.at', { zone: timeZone }),
        value: ({ at }) => (at === undefined ? '' : sortableTime(wallTime(at, timeZone))),
      },
      { header: t('admin.letter.reason'), value: ({ error = '' }) => error },
    ];
    saveFile('letter.csv', csvOf(columns, rows), 'text/csv;charset=utf-8');
  };
  return (
    <Button small look="quiet" icon="download" disabled={rows.length === 0} onClick={save}>
      {t('admin.letter.csv')}
    </Button>
  );
}

function useLogColumns(): Column<MailLogRow>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useVenueZone();
  return useMemo(
    () => [
      ...personColumns<MailLogRow>(t),
      {
        id: 'state',
        header: t('admin.letter.outcome'),
        value: ({ state }) => state,
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`admin.letter.log.${state}`)}</Badge>,
        filter: mailLogStates.map((value) => ({ value, label: t(`admin.letter.log.${value}`) })),
        searchable: false,
      },
      {
        id: 'at',
        header: t('admin.letter.at', { zone: timeZone }),
        value: ({ at }) => at,
        cell: ({ at }) => (at === undefined ? '' : dateTime(at, locale, timeZone)),
        searchable: false,
      },
      {
        id: 'error',
        header: t('admin.letter.reason'),
        value: ({ error }) => error,
        cell: ({ error }) => <span className={css.wrap}>{error}</span>,
        secondary: true,
      },
    ],
    [t, locale, timeZone],
  );
}
