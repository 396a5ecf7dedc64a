import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { usePages, useSessions } from 'shared-data/collections/hooks';
import { useShownTimeZone } from 'shared-data/collections/venue-clock';
import { momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { ConflictSummary } from 'shared-data/models/clashes';
import { type PrivateProgram, type PublicProgram, submissionSchema } from 'shared-data/models/program';
import { fileProblem } from 'shared-data/models/upload';
import { isConflict, MessageError } from 'shared-data/platform/errors';
import {
  ConflictNotice,
  ErrorSummary,
  type FieldErrors,
  Form,
  type FormApi,
  SubmitButton,
  typedFields,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { useDeadlineNotice } from '../../common/deadline/deadline.tsx';
import { useAbstractBlocked } from '../../common/files/use-upload-bar.ts';
import { AuthorFields } from './author-fields.tsx';
import { toldToReader } from './send-submission.ts';
import { submissionDifferences } from './submission-differences.ts';
import { AbstractFields, NoteField, PresentationFields } from './submission-fields.tsx';
import { type SubmissionValues, submissionInput, valuesOf } from './submission-values.ts';
import { draftPlace } from './use-sending.ts';

interface Props {
  program: PublicProgram;
  own: PrivateProgram;
}

/** Keeps the input on any failure; on conflicts the reader chooses the version. */
export function ModifyForm({ program, own }: Props) {
  const { t } = useTranslation();
  const { id } = program;
  const sessions = useSessions();
  const late = useDeadlineNotice('submission');
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const replaces = usePages('abstract', id) !== undefined;
  const blocked = useAbstractBlocked();
  const [progress, setProgress] = useState<number | null>(null);
  const upload = (file: File) =>
    api.upload(id, 'abstract', file, { onProgress: setProgress }).finally(() => setProgress(null));
  const form: FormApi<SubmissionValues, object> = useForm({
    schema: submissionSchema,
    initial: valuesOf(program, own),
    select: submissionInput,
    check: (values) => (blocked ? {} : checkNewFile(values)),
    draftKey: draftPlace(uid, id),
    omitFromDraft: ['abstract'],
    submit: async (submission, { basedOn, abstract: chosen }) => {
      const abstract = blocked ? null : chosen;
      try {
        const { updatedAt = basedOn, conflicts } = await api.updateProgram({ id, submission, basedOn });
        if (conflicts)
          toast(t('submission.timetableConflicts', conflictParams(conflicts)), { kind: 'error' });
        form.store.set('basedOn', updatedAt);
        if (abstract) await upload(abstract).catch(onlyFileFailed);
      } catch (error) {
        throw isConflict(error) ? new MessageError('submission.conflictRejected') : toldToReader(error);
      }
      if (abstract) form.store.set('abstract', null);
      toast(t(abstract ? 'submission.savedFile' : 'submission.saved'), { kind: 'success' });
    },
  });
  return (
    <Form form={form} label={t('submission.modifyTitle')} notice={late}>
      <ErrorSummary title={t('submission.errorTitle')} />
      <Newer form={form} program={program} own={own} />
      <PresentationFields sessions={sessions} />
      <AuthorFields self={null} />
      <AbstractFields progress={progress} replaces={replaces}>
        <NoteField />
      </AbstractFields>
      <div>
        <SubmitButton>{t('submission.modify')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Stays until closed: the timetable has to be mended elsewhere. */
function conflictParams(conflicts: readonly ConflictSummary[]): { count: number; ids: string } {
  const ids = conflicts.flatMap(({ places }) => places.map(({ program }) => program)).filter(Boolean);
  return { count: conflicts.length, ids: [...new Set(ids)].join(', ') };
}

/** Without input, remote changes show at once; otherwise the reader chooses. */
function Newer({ form, program, own }: Props & { form: FormApi<SubmissionValues, object> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useShownTimeZone();
  const sessions = useSessions();
  const typed = useFormState(form, (state) => state.values) as SubmissionValues;
  const dirty = useFormState(form, (state) => state.dirty);
  const submitting = useFormState(form, (state) => state.submitting);
  const basedOn = typedFields(form).useValue('basedOn', form);
  const behind = own.updatedAt < basedOn;
  useEffect(() => {
    if (dirty || submitting || behind) return;
    const values = valuesOf(program, own);
    if (JSON.stringify(values) !== JSON.stringify(form.store.state.values)) form.reset(values);
  }, [form, program, own, dirty, submitting, behind]);
  if (!dirty || submitting || own.updatedAt <= basedOn) return null;
  return (
    <ConflictNotice
      words={{
        title: t('submission.conflictTitle'),
        text: t('submission.conflictText', { time: momentText(own.updatedAt, locale, timeZone) }),
        load: t('submission.conflictLoad'),
        overwrite: t('submission.conflictOverwrite'),
      }}
      differences={submissionDifferences(valuesOf(program, own), typed, { t, locale, sessions })}
      onLoad={() => form.reset(valuesOf(program, own))}
      onOverwrite={() => {
        form.store.set('basedOn', own.updatedAt);
        void form.submit();
      }}
    />
  );
}

function checkNewFile({ abstract }: SubmissionValues): FieldErrors<SubmissionValues> {
  const problem = abstract && fileProblem('abstract', abstract);
  return problem ? { abstract: problem } : {};
}

function onlyFileFailed(): never {
  throw new MessageError('submission.savedWithoutFile');
}
