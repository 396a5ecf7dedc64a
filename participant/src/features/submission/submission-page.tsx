import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { DeadlineNote, useOpenForm } from '../../common/deadline/deadline.tsx';
import { useAbstractBlocked } from '../../common/files/use-upload-bar.ts';
import { MissingFile } from './missing-file.tsx';
import { owedFile, owesNoFile, rememberKey, submittedHere } from './sent-submission.ts';
import css from './submission.module.css';
import { type Received, SubmissionDone } from './submission-done.tsx';
import { SubmissionForm } from './submission-form.tsx';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  const open = useOpenForm();
  const blocked = useAbstractBlocked();
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const [received, setReceived] = useReceived(uid);
  const [missing, owesNone] = useMissingFile(uid);
  if (received !== null) return <SubmissionDone {...received} />;
  // While uploads are off, another submission is still possible.
  if (missing !== null && !blocked)
    return (
      <Page title={t('submission.pageTitle')} width="narrow">
        <div className={css.layout}>
          <MissingFile
            programId={missing}
            onDone={() => {
              setReceived({ programId: missing });
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
        {missing !== null && <Notice still>{t('submission.fileOwed', { id: missing })}</Notice>}
        {open && (
          <SubmissionForm
            key={uid}
            uid={uid}
            onDone={(programId) => setReceived({ programId })}
            onElsewhere={(programId, kept) => setReceived({ programId, elsewhere: true, kept })}
          />
        )}
      </div>
    </Page>
  );
}

/** Kept in the history entry: survives a reload, but not a new visit. */
function useReceived(uid: string): [Received | null, (received: Received) => void] {
  const navigate = useNavigate();
  const state = useLocation().state as { received?: Received; uid?: string } | null;
  const received = state?.uid === uid ? (state.received ?? null) : null;
  const [found, setFound] = useState(() =>
    received === null && owedFile(uid) === null ? submittedHere(uid) : null,
  );
  const set = useCallback(
    (received: Received) => void navigate(paths.submission(), { replace: true, state: { received, uid } }),
    [navigate, uid],
  );
  useEffect(() => {
    if (found === null) return;
    setFound(null);
    set({ programId: found, elsewhere: true });
  }, [found, set]);
  useEffect(() => {
    if (received !== null) rememberKey(uid, null);
  }, [uid, received]);
  return [received, set];
}

function useMissingFile(uid: string): [string | null, () => void] {
  const read = () => ({ uid, id: owedFile(uid) });
  const [known, setKnown] = useState(read);
  if (known.uid !== uid) setKnown(read());
  const { id } = known;
  const forget = useCallback(() => {
    if (id !== null) owesNoFile(uid, id);
    rememberKey(uid, null);
    setKnown({ uid, id: null });
  }, [uid, id]);
  return [id, forget];
}
