import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { mailApi } from 'shared-data/api/mail-client';
import type { MailJob } from 'shared-data/models/mail-job';
import { type Letter, noLetter, type SavedLetter } from 'shared-data/models/mail-letter';
import { errorMessageKey } from 'shared-data/platform/errors';
import { type Polled, usePolled } from 'shared-data/platform/use-polled';
import { Button, LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { StaleNotice } from 'shared-ui/staff';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import { JobList } from './job-list.tsx';
import { JobLog } from './job-log.tsx';
import { LetterEditor } from './letter-editor.tsx';
import { LetterList } from './letter-list.tsx';
import css from './mail.module.css';
import { UndeliveredList } from './undelivered-list.tsx';

const mails = () => mailApi.jobs();
const saved = () => mailApi.letters();

/** `?letter=` opens a letter, `?log=` what became of a sent one. */
export function Component() {
  const [query] = useSearchParams();
  const jobs = usePolled(mails);
  const letters = usePolled(saved);
  const [letter, log] = [query.get('letter'), query.get('log')];
  if (letter) return <LetterPage key={letter} id={letter} letters={letters} onSent={jobs.renew} />;
  if (log) return <LogPage id={log} jobs={jobs} />;
  return <Overview jobs={jobs} letters={letters} />;
}

type Jobs = Polled<Awaited<ReturnType<typeof mails>>>;
type Letters = Polled<Awaited<ReturnType<typeof saved>>>;

function Overview({ jobs: { data, error, renew }, letters }: { jobs: Jobs; letters: Letters }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Page
      title={t('admin.letter.title')}
      lead={t('admin.letter.lead')}
      width="narrow"
      actions={
        <Button look="primary" icon="plus" onClick={() => navigate(`?letter=${newIdempotencyKey()}`)}>
          {t('admin.letter.new')}
        </Button>
      }
    >
      <StaleNotice error={error ?? letters.error} renew={renew} />
      <Section title={t('admin.letter.drafts')}>
        {letters.data ? (
          <LetterList letters={letters.data.letters} onChanged={letters.renew} />
        ) : (
          <Skeleton lines={2} />
        )}
      </Section>
      <Section title={t('admin.letter.jobs')}>
        {data ? <JobList jobs={data.jobs} onChanged={renew} /> : <Skeleton lines={3} />}
      </Section>
      {data && data.failures.length > 0 && (
        <Section title={t('admin.letter.failures', { count: data.failures.length })}>
          <UndeliveredList mails={data.failures} onRetried={renew} />
        </Section>
      )}
      {data && data.delayed.length > 0 && (
        <Section
          title={t('admin.letter.delayed', { count: data.delayed.length })}
          lead={t('admin.letter.delayedLead')}
        >
          <UndeliveredList mails={data.delayed} />
        </Section>
      )}
    </Page>
  );
}

function Back() {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.adminMail()} look="quiet" small>
      {t('admin.letter.all')}
    </LinkButton>
  );
}

interface LetterPageProps {
  id: string;
  letters: Letters;
  onSent: () => Promise<void>;
}

function LetterPage({ id, letters: { data, error, renew }, onSent }: LetterPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const letter = data?.letters.find((one) => one.id === id) ?? emptyLetter(id);
  const leave = () => {
    void Promise.all([onSent(), renew()]);
    navigate(paths.adminMail());
  };
  const copy = async (content: Letter) => {
    const copied = newIdempotencyKey();
    try {
      await mailApi.saveLetter(copied, 0, content);
      await renew();
      navigate(`?letter=${copied}`);
    } catch (failure) {
      toast(t(errorMessageKey(failure)), { kind: 'error' });
    }
  };
  return (
    <Page title={t('admin.letter.form')} lead={t('admin.letter.formLead')} actions={<Back />}>
      <StaleNotice error={error} renew={renew} />
      {data ? (
        <LetterEditor
          saved={letter}
          onRenew={renew}
          onSent={leave}
          onCopy={(content) => void copy(content)}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}

function emptyLetter(id: string): SavedLetter {
  return { ...noLetter, id, version: 0, updatedAt: 0, by: '' };
}

function LogPage({ id, jobs: { data, error, renew } }: { id: string; jobs: Jobs }) {
  const { t } = useTranslation();
  const job: MailJob | undefined = data?.jobs.find((one) => one.id === id);
  return (
    <Page title={job?.subject ?? t('admin.letter.log')} lead={t('admin.letter.logLead')} actions={<Back />}>
      <StaleNotice error={error} renew={renew} />
      {job && (
        <div className={css.ready}>
          <JobList jobs={[job]} onChanged={renew} />
          <JobLog job={job} onChanged={renew} />
        </div>
      )}
      {data && !job && <Empty title={t('admin.letter.noLog')} icon="mail" />}
      {!data && error === null && <Skeleton lines={6} />}
    </Page>
  );
}
