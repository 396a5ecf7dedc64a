import type { TFunction } from 'i18next';
import type { UploadStatus } from 'shared-data/models/upload';

/** What its owner can mend about a file. */
const told = ['encrypted', 'empty', 'tooManyPages', 'needsEncoder', 'tooLong', 'tooSlow'] as const;

/** Why a file could not be converted, in words; null when all that can be said is that it could not. */
export function uploadReason(t: TFunction, status: UploadStatus | undefined): string | null {
  if (status?.state !== 'error') return null;
  const code = told.find((one) => one === status.code);
  if (!code) return null;
  const { pages, limit } = status;
  return code === 'tooManyPages' && pages !== undefined && limit !== undefined
    ? t('uploadState.pages', { pages, limit })
    : t(`uploadState.${code}`);
}
