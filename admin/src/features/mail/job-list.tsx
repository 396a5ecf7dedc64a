import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mailApi } from 'shared-data/api/mail-client';
import { dateTime, deadlineText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { MailJob } from 'shared-data/models/mail-job';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { toast } from 'shared-ui/toast';
import css from './mail.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { useVenueZone } from './when-fields.tsx';

export interface JobListProps {
  jobs: readonly MailJob[];
  onChanged: () => Promise<void>;
}

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

const tones = {
  waiting: 'sun',
  running: 'ice',
  paused: 'warn',
  recalling: 'warn',
  canceled: 'neutral',
  complete: 'good',
} as const;

const others = ['failed', 'bounced', 'dropped'] as const;

function JobRow({ job, onChanged }: { job: MailJob } & Pick<JobListProps, 'onChanged'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useVenueZone();
  const { id, subject, state, total, sent, createdAt, startAt } = job;
  const done = sent + job.failed + job.bounced + job.dropped + job.recalled;
  const isRecalled = state === 'recalling' || state === 'canceled';
  return (
    <li className={css.job}>
      <div className={css.jobHead}>
        <Link to={`?log=${id}`}>
          <strong>{subject}</strong>
        </Link>{' '}
        <Badge tone={tones[state]}>{t(`admin.letter.state.${state}`)}</Badge>
      </div>
      <progress max={total || 1} value={done} aria-label={t('admin.letter.progress')} />
      {state === 'waiting' && (
        <p>{t('admin.letter.leavesAt', { count: total, time: deadlineText(startAt, locale, timeZone) })}</p>
      )}
      {isRecalled && (
        <p role="status">
          {t(state === 'recalling' ? 'admin.letter.recalling' : 'admin.letter.recalled', {
            gone: total - job.recalled,
            count: job.recalled,
          })}
        </p>
      )}
      <p className={css.quiet}>
        {t('admin.letter.sent', { sent, total })}
        {others.map((kind) => job[kind] > 0 && ` · ${t(`admin.letter.${kind}`, { count: job[kind] })}`)}
        {` · ${dateTime(createdAt, locale, timeZone)}`}
        {job.letter !== undefined && (
          <>
            {' · '}
            <Link to={`?letter=${job.letter}`}>{t('admin.letter.itsText')}</Link>
          </>
        )}
      </p>
      <JobActions job={job} onChanged={onChanged} />
    </li>
  );
}

function JobActions({ job, onChanged }: { job: MailJob } & Pick<JobListProps, 'onChanged'>) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const [moving, setMoving] = useState(false);
  const { id, subject, state, total } = job;
  const change = async (next: 'running' | 'paused' | 'canceled') => {
    setPending(true);
    await mailApi
      .updateJob(id, { state: next })
      .catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
    await onChanged();
    setPending(false);
  };
  const recall = async () => {
    const text =
      state === 'waiting' ? t('admin.letter.recallAll', { count: total }) : t('admin.letter.recallText');
    const question = { title: t('admin.letter.recallTitle'), text };
    if (await confirm({ ...question, confirmLabel: t('admin.letter.recall'), danger: true }))
      await change('canceled');
  };
  if (state === 'complete' || state === 'canceled' || state === 'recalling') return null;
  const named = <span className="visually-hidden">: {subject}</span>;
  return (
    <div className={css.actions}>
      <Button small pending={pending} onClick={() => change(state === 'paused' ? 'running' : 'paused')}>
        {t(state === 'paused' ? 'admin.letter.resume' : 'admin.letter.pause')}
        {named}
      </Button>
      {state === 'waiting' && (
        <Button small icon="clock" onClick={() => setMoving(true)}>
          {t('admin.letter.move')}
          {named}
        </Button>
      )}
      <Button small look="danger" disabled={pending} onClick={recall}>
        {t('admin.letter.recall')}
        {named}
      </Button>
      <MoveDialog job={moving ? job : null} onClose={() => setMoving(false)} onMoved={onChanged} />
    </div>
  );
}
