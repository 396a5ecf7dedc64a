import { useTranslation } from 'react-i18next';
import type { UploadStatus } from 'shared-data/models/upload';
import { Notice } from 'shared-ui/notice';
import { uploadReason } from './upload-reason.ts';
import css from './upload-state.module.css';
import './words.ts';

export function UploadState({
  status,
  hideComplete,
  earlierShown,
}: {
  status: UploadStatus | undefined;
  hideComplete?: boolean;
  earlierShown?: boolean;
}) {
  const { t } = useTranslation();
  if (!status || status.state === 'deleted') return null;
  if (status.state === 'complete')
    return hideComplete ? null : <Notice kind="success">{t('uploadState.complete')}</Notice>;
  if (status.state === 'error')
    return (
      <Notice kind="error" title={t('upload.errorTitle')}>
        {uploadReason(t, status) ?? t('uploadState.error')}
        {earlierShown && ` ${t('uploadState.earlierShown')}`}
      </Notice>
    );
  const known = status.total !== undefined && status.total > 0;
  return (
    <Notice title={t(status.state === 'uploading' ? 'upload.uploading' : 'upload.converting')}>
      {status.state === 'converting' && <p>{t('uploadState.continues')}</p>}
      <progress
        className={css.bar}
        aria-label={t('upload.converting')}
        {...(known ? { value: status.done ?? 0, max: status.total } : {})}
      />
    </Notice>
  );
}
