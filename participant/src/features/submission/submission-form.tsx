import { useEffect, useState } from 'react';
import { useOwnUser, useSessions } from 'shared-data/collections/hooks';
import { submissionSchema } from 'shared-data/models/program';
import { fileProblem, formatHead, formatOf } from 'shared-data/models/upload';
import { api, newIdempotencyKey } from 'shared-data/platform/api-client';
import { ApiError } from 'shared-data/platform/errors';
import { useT } from 'shared-data/platform/i18n';
import { useSession } from 'shared-data/session/session-store';
import { dropDraft, ErrorSummary, type FieldErrors, Form, SubmitButton, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { AuthorFields } from './author-fields.tsx';
import { submissionSender, toldToReader, UploadFailed } from './send-submission.ts';
import { AbstractFields, NoteField, PresentationFields } from './submission-fields.tsx';
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
  const optional = useSession(({ view }) => view.permission.withoutAbstract);
  const [progress, setProgress] = useState<number | null>(null);
  const [accepted, setAccepted] = useState(false);
  /** The ID under which the submission stands when only its file is missing. */
  const [standing, setStanding] = useState<string | null>(null);
  const [send] = useState(() =>
    submissionSender({
      append: async (submission, key) => {
        const program = await api.appendProgram(submission, key);
        setAccepted(true);
        return program;
      },
      upload: (programId, file) =>
        api.upload(programId, 'abstract', file, { onProgress: setProgress }).finally(() => setProgress(null)),
      newKey: newIdempotencyKey,
    }),
  );
  const draftKey = `submission-${uid}`;
  const form = useForm({
    schema: submissionSchema,
    initial: emptySubmission,
    select: submissionInput,
    check: (values) => (optional && values.abstract === null ? {} : checkFile(values)),
    ...(accepted ? {} : { draftKey }),
    omitFromDraft: ['abstract'],
    submit: async (submission, { abstract }) => {
      try {
        if (abstract) await refuseOtherContent(abstract);
        const { id } = await send(submission, abstract);
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
      <div>
        <SubmitButton>{t(standing === null ? 'submission.send' : 'submission.sendFile')}</SubmitButton>
      </div>
    </Form>
  );
}

/** A file that only calls itself a PDF is refused before anything is submitted. */
async function refuseOtherContent(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, formatHead).arrayBuffer());
  if (!formatOf('abstract', head))
    throw new ApiError('fileType', 0, { errors: { abstract: 'validation.fileType' } });
}

function checkFile({ abstract }: SubmissionValues): FieldErrors {
  const problem = fileProblem('abstract', abstract);
  return problem ? { abstract: problem } : {};
}
