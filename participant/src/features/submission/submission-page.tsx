import { useCallback, useState } from 'react';
import { useT } from 'shared-data/platform/i18n';
import { useSession } from 'shared-data/session/session-store';
import { Page } from 'shared-ui/page';
import { DeadlineNote, useOpenForm } from './deadline.tsx';
import { MissingFile } from './missing-file.tsx';
import { keepSent, readSent } from './sent-submission.ts';
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
  const [missing, owesNone] = useMissingFile(uid);
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
  if (missing !== null)
    return (
      <Page title={t('submission.pageTitle')} width="narrow">
        <div className={css.layout}>
          <MissingFile
            programId={missing}
            onDone={() => {
              setDone(missing);
              owesNone();
            }}
            onLeave={owesNone}
          />
        </div>
      </Page>
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

/** The submission whose file this reader still owes, as the page opens; and the way to owe none. */
function useMissingFile(uid: string): [string | null, () => void] {
  const read = () => {
    const sent = readSent(uid);
    return { uid, id: sent && 'id' in sent ? sent.id : null };
  };
  const [known, setKnown] = useState(read);
  if (known.uid !== uid) setKnown(read());
  const forget = useCallback(() => {
    keepSent(uid, null);
    setKnown({ uid, id: null });
  }, [uid]);
  return [known.id, forget];
}
