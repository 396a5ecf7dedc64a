import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from 'shared-data/collections/hooks';
import { Section } from 'shared-ui/page';
import { PageImages } from '../../common/files/page-images.tsx';
import { UploadState } from '../../common/files/upload-state.tsx';
import { useAbstractStatus } from '../../common/files/use-abstract-status.ts';
import css from './submission.module.css';

interface Props {
  programId: string;
  canceled?: boolean;
  resend?: ReactNode;
}

/** The converted abstract; the earlier one until then. `resend` is shown below a failure. */
export function AbstractPreview({ programId, canceled, resend }: Props) {
  const { t } = useTranslation();
  const pages = usePages('abstract', programId);
  const status = useAbstractStatus({ id: programId, canceled: canceled === true });
  // Kept during a new upload, whose form reports progress.
  const [failed, setFailed] = useState(false);
  if (status?.state === 'error' && !failed) setFailed(true);
  if ((status?.state === 'converting' || status?.state === 'complete') && failed) setFailed(false);
  const underWay = status !== undefined && status.state !== 'deleted' && status.state !== 'complete';
  return (
    <Section title={t('submission.abstractNow')}>
      <div className={css.abstract}>
        <UploadState status={status} hideComplete earlierShown={pages !== undefined} />
        {failed && resend}
        {pages && <PageImages programId={programId} kind="abstract" pages={pages} />}
        {!pages && !underWay && <p>{t('submission.abstractNone')}</p>}
      </div>
    </Section>
  );
}
