import { useEffect, useState } from 'react';
import { useOwnUser, useSessions } from 'shared-data/collections/hooks';
import { submissionSchema } from 'shared-data/models/program';
import { api, newIdempotencyKey } from 'shared-data/platform/api-client';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { useSession } from 'shared-data/session/session-store';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { dropDraft, ErrorSummary, Form, SubmitButton, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { useAbstractBarred } from '../../common/use-upload-bar.ts';
import { checkAbstract, refuseOtherContent } from './abstract-file.ts';
import { AuthorFields } from './author-fields.tsx';
import { submissionSender, toldToReader, UploadFailed } from './send-submission.ts';
import { keepSent, readSent, type SentSubmission } from './sent-submission.ts';
import { AbstractFields, NoteField, PresentationFields } from './submission-fields.tsx';
import { authorOf, emptySubmission, submissionInput } from './submission-values.ts';

interface Props {
  uid: string;
  onDone: (programId: string) => void;
}

/** The submission form. Whatever fails, what was typed and chosen stays, and nothing is submitted twice. */
export function SubmissionForm({ uid, onDone }: Props) {
  const { t } = useT();
  const sessions = useSessions();
  const user = useOwnUser();
  const optional = useSession(({ view }) => view.permission.withoutAbstract);
  const barred = useAbstractBarred();
  const [progress, setProgress] = useState<number | null>(null);
  const [accepted, setAccepted] = useState(false);
  /** The ID under which the submission stands when only its file is missing. */
  const [standing, setStanding] = useState<string | null>(null);
  const [send] = useState(() =>
    submissionSender(
      {
        append: async (submission, key) => {
          const program = await api.appendProgram(submission, key);
          setAccepted(true);
          return program;
        },
        upload: (programId, file) =>
          api
            .upload(programId, 'abstract', file, { onProgress: setProgress })
            .finally(() => setProgress(null)),
        newKey: newIdempotencyKey,
        keep: (sent) => keepSent(uid, sent),
      },
      begunOf(readSent(uid)),
    ),
  );
  const draftKey = `submission-${uid}`;
  const form = useForm({
    schema: submissionSchema,
    initial: emptySubmission,
    select: submissionInput,
    check: (values) => (barred || (optional && values.abstract === null) ? {} : checkAbstract(values)),
    ...(accepted ? {} : { draftKey }),
    omitFromDraft: ['abstract'],
    submit: async (submission, values) => {
      const abstract = barred ? null : values.abstract;
      try {
        if (abstract) await refuseOtherContent(abstract);
        const { id } = await send(submission, abstract, barred && !optional);
        onDone(id);
      } catch (error) {
        if (error instanceof UploadFailed) setStanding(error.programId);
        throw toldToReader(error);
      }
    },
  });
  // What was accepted is found in My room; a draft of it would be a second submission.
  useEffect(() => {
    if (accepted) dropDraft(draftKey);
  }, [accepted, draftKey]);
  return (
    <Form form={form} label={t('submission.pageTitle')}>
      <ErrorSummary title={t(standing === null ? 'submission.errorTitle' : 'upload.errorTitle')} />
      {standing !== null && <Notice>{t('submission.stands', { id: standing })}</Notice>}
      {standing === null && (
        <>
          <PresentationFields sessions={sessions} />
          <AuthorFields self={user ? authorOf(user) : null} />
        </>
      )}
      <AbstractFields progress={progress} required={!optional}>
        {standing === null && <NoteField />}
      </AbstractFields>
      <ButtonRow>
        {standing !== null && barred ? (
          <LinkButton to={paths.myRoom()}>{t('menu.myRoom')}</LinkButton>
        ) : (
          <SubmitButton>{t(standing === null ? 'submission.send' : 'submission.sendFile')}</SubmitButton>
        )}
      </ButtonRow>
    </Form>
  );
}

/** A submission that only lacks its file is finished apart from this form, which begins another one. */
function begunOf(sent: SentSubmission | null): SentSubmission | null {
  return sent && 'id' in sent ? null : sent;
}
