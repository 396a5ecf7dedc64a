import { useState } from 'react';
import { useOwnUser, useSessions } from 'shared-data/collections/hooks';
import { submissionSchema } from 'shared-data/models/program';
import { fileProblem } from 'shared-data/models/upload';
import { api, newIdempotencyKey } from 'shared-data/platform/api-client';
import { useT } from 'shared-data/platform/i18n';
import { ErrorSummary, type FieldErrors, Form, SubmitButton, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { AuthorFields } from './author-fields.tsx';
import { submissionSender, toldToReader, UploadFailed } from './send-submission.ts';
import { AbstractFields, PresentationFields } from './submission-fields.tsx';
import { authorOf, emptySubmission, type SubmissionValues, submissionInput } from './submission-values.ts';

interface Props {
  uid: string;
  onDone: (programId: string) => void;
}

/** The submission form. Whatever fails, what was typed and chosen stays, and nothing is submitted twice. */
export function SubmissionForm({ uid, onDone }: Props) {
  const { t } = useT();
  const sessions = useSessions();
  const user = useOwnUser();
  const [progress, setProgress] = useState<number | null>(null);
  /** The ID under which the submission stands when only its file is missing. */
  const [standing, setStanding] = useState<string | null>(null);
  const [send] = useState(() =>
    submissionSender({
      append: api.appendProgram,
      upload: (programId, file) =>
        api.upload(programId, 'abstract', file, { onProgress: setProgress }).finally(() => setProgress(null)),
      newKey: newIdempotencyKey,
    }),
  );
  const form = useForm({
    schema: submissionSchema,
    initial: emptySubmission,
    select: submissionInput,
    check: checkFile,
    draftKey: `submission-${uid}`,
    omitFromDraft: ['abstract'],
    submit: async (submission, values) => {
      try {
        const { id } = await send(submission, values.abstract as File);
        onDone(id);
      } catch (error) {
        if (error instanceof UploadFailed) setStanding(error.programId);
        throw toldToReader(error);
      }
    },
  });
  return (
    <Form form={form} label={t('submission.pageTitle')}>
      <ErrorSummary title={t(standing === null ? 'submission.errorTitle' : 'upload.errorTitle')} />
      {standing !== null && <Notice>{t('submission.stands', { id: standing })}</Notice>}
      <PresentationFields sessions={sessions} />
      <AuthorFields self={user ? authorOf(user) : null} />
      <AbstractFields progress={progress} required />
      <div>
        <SubmitButton>{t(standing === null ? 'submission.send' : 'submission.sendFile')}</SubmitButton>
      </div>
    </Form>
  );
}

function checkFile({ abstract }: SubmissionValues): FieldErrors {
  const problem = fileProblem('abstract', abstract);
  return problem ? { abstract: problem } : {};
}
