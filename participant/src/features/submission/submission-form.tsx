import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { useOwnUser, useSessions } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import { type Submission, submissionSchema } from 'shared-data/models/program';
import { paths } from 'shared-data/navigation/paths';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { dropDraft, ErrorSummary, Form, type FormApi, SubmitButton, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { useDeadlineNotice } from '../../common/deadline/deadline.tsx';
import { useAbstractBlocked } from '../../common/files/use-upload-bar.ts';
import { checkAbstract, rejectOtherContent } from './abstract-file.ts';
import { AuthorFields } from './author-fields.tsx';
import { AlreadySubmitted, toldToReader, UploadFailed } from './send-submission.ts';
import { AbstractFields, NoteField, PresentationFields } from './submission-fields.tsx';
import { authorOf, emptySubmission, type SubmissionValues, submissionInput } from './submission-values.ts';
import { draftPlace, useSending, useSentElsewhere } from './use-sending.ts';

interface Props {
  uid: string;
  onDone: (programId: string) => void;
  /** Submitted from another window; `kept`: later input became a draft of changes. */
  onElsewhere: (programId: string, kept: boolean) => void;
}

export function SubmissionForm({ uid, onDone, onElsewhere }: Props) {
  const { t } = useTranslation();
  const sessions = useSessions();
  const late = useDeadlineNotice('submission');
  const user = useOwnUser();
  const optional = useIdentity(({ view }) => view.permission.withoutAbstract);
  const blocked = useAbstractBlocked();
  const { send, progress, accepted } = useSending(uid);
  const [initial] = useState(() => ({ ...emptySubmission, key: newIdempotencyKey() }));
  /** Set when only the upload is missing. */
  const [submittedId, setSubmittedId] = useState<string | null>(null);
  const draftKey = draftPlace(uid);
  const form: FormApi<SubmissionValues, Submission> = useForm({
    schema: submissionSchema,
    initial,
    select: submissionInput,
    check: (values) => (blocked || (optional && values.abstract === null) ? {} : checkAbstract(values)),
    ...(accepted ? {} : { draftKey }),
    omitFromDraft: ['abstract'],
    submit: async (submission, { abstract: chosen, key }) => {
      const abstract = blocked ? null : chosen;
      try {
        if (abstract) await rejectOtherContent(abstract);
        const { id } = await send(key, submission, abstract, blocked && !optional);
        onDone(id);
      } catch (error) {
        if (error instanceof UploadFailed) setSubmittedId(error.programId);
        if (error instanceof AlreadySubmitted) leadOn(error.programId);
        throw toldToReader(error);
      }
    },
  });
  const leadOn = useSentElsewhere(uid, form, accepted, onElsewhere);
  // Submissions are edited in My room; keeping the draft would submit twice.
  useEffect(() => {
    if (accepted) dropDraft(draftKey);
  }, [accepted, draftKey]);
  return (
    <Form form={form} label={t('submission.pageTitle')} notice={late}>
      <ErrorSummary title={t(submittedId === null ? 'submission.errorTitle' : 'upload.errorTitle')} />
      {submittedId !== null && <Notice>{t('submission.stands', { id: submittedId })}</Notice>}
      {submittedId === null && (
        <>
          <PresentationFields sessions={sessions} />
          <AuthorFields self={user ? authorOf(user) : null} />
        </>
      )}
      <AbstractFields progress={progress} required={!optional}>
        {submittedId === null && <NoteField />}
      </AbstractFields>
      <ButtonRow>
        {submittedId !== null && blocked ? (
          <LinkButton to={paths.myRoom()}>{t('menu.myRoom')}</LinkButton>
        ) : (
          <SubmitButton>{t(submittedId === null ? 'submission.send' : 'submission.sendFile')}</SubmitButton>
        )}
      </ButtonRow>
    </Form>
  );
}
