import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import { useBase } from 'shared-data/collections/hooks';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { MailJob } from 'shared-data/models/mail-job';
import { defaultTimeZone } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { toast } from 'shared-ui/toast';
import css from './mail.module.css';

export interface JobListProps {
  jobs: readonly MailJob[];
  onChanged: () => Promise<void>;
}

/** Mails to many, newest first, with their progress. */
export function JobList({ jobs, onChanged }: JobListProps) {
  const { t } = useTranslation();
  if (jobs.length === 0) return <Empty title={t('admin.letter.noJobs')} icon="mail" />;
  return (
    <ul className={css.list}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} onChanged={onChanged} />
      ))}
    </ul>
  );
}

const tones = { running: 'ice', paused: 'warn', canceled: 'neutral', complete: 'good' } as const;

function JobRow({ job, onChanged }: { job: MailJob } & Pick<JobListProps, 'onChanged'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const { subject, state, total, sent, failed, dropped, createdAt } = job;
  return (
    <li className={css.job}>
      <div className={css.jobHead}>
        <strong>{subject}</strong> <Badge tone={tones[state]}>{t(`admin.letter.state.${state}`)}</Badge>
      </div>
      <progress max={total || 1} value={sent + failed + dropped} aria-label={t('admin.letter.progress')} />
      <p className={css.quiet}>
        {t('admin.letter.sent', { sent, total })}
        {failed > 0 && ` · ${t('admin.letter.failed', { count: failed })}`}
        {dropped > 0 && ` · ${t('admin.letter.dropped', { count: dropped })}`}
        {` · ${dateTime(createdAt, locale, timeZone)}`}
      </p>
      <JobActions job={job} onChanged={onChanged} />
    </li>
  );
}

function JobActions({
  job: { id, subject, state },
  onChanged,
}: { job: MailJob } & Pick<JobListProps, 'onChanged'>) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const change = async (next: 'running' | 'paused' | 'canceled') => {
    setPending(true);
    await mailApi
      .updateJob(id, next)
      .catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
    await onChanged();
    setPending(false);
  };
  const cancel = async () => {
    const question = { title: t('admin.letter.cancelTitle'), text: t('admin.letter.cancelText') };
    if (await confirm({ ...question, confirmLabel: t('admin.letter.cancel'), danger: true }))
      await change('canceled');
  };
  if (state === 'complete' || state === 'canceled') return null;
  const named = <span className="visually-hidden">: {subject}</span>;
  return (
    <div className={css.actions}>
      <Button small pending={pending} onClick={() => change(state === 'running' ? 'paused' : 'running')}>
        {t(state === 'running' ? 'admin.letter.pause' : 'admin.letter.resume')}
        {named}
      </Button>
      <Button small look="quiet" disabled={pending} onClick={cancel}>
        {t('admin.letter.cancel')}
        {named}
      </Button>
    </div>
  );
}
