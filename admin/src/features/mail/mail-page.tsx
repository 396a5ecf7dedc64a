import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { StaleNotice } from '../../common/stale-notice.tsx';
import { usePolled } from '../../common/use-polled.ts';
import { JobList } from './job-list.tsx';
import { LetterForm, type ReadyLetter } from './letter-form.tsx';
import { SendDialog } from './send-dialog.tsx';
import { UndeliveredList } from './undelivered-list.tsx';

const mails = () => mailApi.jobs();

export function Component() {
  const { t } = useTranslation();
  const { data, error, renew } = usePolled(mails);
  const [letter, setLetter] = useState<ReadyLetter | null>(null);
  return (
    <Page title={t('admin.letter.title')} lead={t('admin.letter.lead')} width="narrow">
      <Section title={t('admin.letter.form')}>
        <LetterForm onReady={setLetter} />
      </Section>
      <SendDialog letter={letter} onClose={() => setLetter(null)} onSent={() => void renew()} />
      <StaleNotice error={error} renew={renew} />
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
