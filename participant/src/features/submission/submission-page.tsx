import { useState } from 'react';
import { useT } from 'shared-data/platform/i18n';
import { useSession } from 'shared-data/session/session-store';
import { Page } from 'shared-ui/page';
import { DeadlineNote, useOpenForm } from './deadline.tsx';
import css from './submission.module.css';
import { SubmissionDone } from './submission-done.tsx';
import { SubmissionForm } from './submission-form.tsx';
import './words.ts';

export function Component() {
  const { t } = useT();
  const [done, setDone] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const open = useOpenForm();
  const uid = useSession(({ view }) => view.uid) ?? '';
  if (done !== null)
    return (
      <SubmissionDone
        programId={done}
        onAnother={() => {
          setDone(null);
          setRound(round + 1);
        }}
      />
    );
  return (
    <Page title={t('submission.pageTitle')} width="narrow" lead={t('submission.lead')}>
      <div className={css.layout}>
        <DeadlineNote />
        {open && <SubmissionForm key={`${uid} ${round}`} uid={uid} onDone={setDone} />}
      </div>
    </Page>
  );
}
