import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useStatus } from 'shared-data/collections/hooks';
import { paths } from 'shared-data/navigation/paths';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { useAbstractBlocked } from '../../common/files/use-upload-bar.ts';
import { checkAbstract, rejectOtherContent } from './abstract-file.ts';
import { AbstractFields } from './submission-fields.tsx';

interface Props {
  programId: string;
  onDone: () => void;
  /** The file had arrived, or the owner starts another submission. */
  onLeave: () => void;
}

const schema = { safeParse: () => ({ success: true as const, data: null }) };

/** After a reload: a submission whose file is missing continues here, not in an empty form. */
export function MissingFile({ programId, onDone, onLeave }: Props) {
  const { t } = useTranslation();
  useArrival(programId, onDone, onLeave);
  return (
    <SendAbstract
      programId={programId}
      onDone={onDone}
      buttons={
        <>
          <LinkButton to={paths.modifySubmission(programId)}>{t('submission.modifyTitle')}</LinkButton>
          <Button look="quiet" onClick={onLeave}>
            {t('submission.another')}
          </Button>
        </>
      }
    >
      <Notice kind="warning" still title={t('submission.fileMissing', { id: programId })}>
        {t('submission.fileMissingText')}
      </Notice>
    </SendAbstract>
  );
}

export function SendAbstract({
  programId,
  onDone,
  buttons,
  children,
}: {
  programId: string;
  onDone: () => void;
  buttons?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const blocked = useAbstractBlocked();
  const [progress, setProgress] = useState<number | null>(null);
  const form = useForm({
    schema,
    initial: { abstract: null as File | null },
    check: checkAbstract,
    submit: async (_, { abstract }) => {
      if (!abstract) return;
      await rejectOtherContent(abstract);
      await api
        .upload(programId, 'abstract', abstract, { onProgress: setProgress })
        .finally(() => setProgress(null));
      onDone();
    },
  });
  return (
    <Form form={form} label={t('submission.pageTitle')}>
      {children}
      <ErrorSummary title={t('upload.errorTitle')} />
      <AbstractFields progress={progress} required />
      <ButtonRow>
        {!blocked && <SubmitButton>{t('submission.sendMissing')}</SubmitButton>}
        {buttons}
      </ButtonRow>
    </Form>
  );
}

/** A conversion that starts now means the file has just arrived. */
function useArrival(programId: string, onDone: () => void, onLeave: () => void): void {
  const state = useStatus(programId)?.abstract?.state;
  const before = useRef(state);
  useEffect(() => {
    if (state === 'converting' || (state === 'complete' && before.current === 'uploading')) onDone();
    else if (state === 'complete') onLeave();
    before.current = state;
  }, [state, onDone, onLeave]);
}
