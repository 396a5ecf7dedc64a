import type { Translate } from 'shared-data/i18n/i18n';
import type { UploadStatus } from 'shared-data/models/upload';

/** What its owner can mend about a file. */
const told = new Set(['encrypted', 'empty', 'tooManyPages', 'needsEncoder', 'tooLong', 'tooSlow']);

/** Why a file could not be converted, in words; null when all that can be said is that it could not. */
export function uploadReason(t: Translate, status: UploadStatus | undefined): string | null {
  if (status?.state !== 'error' || !told.has(status.code ?? '')) return null;
  const { code, pages, limit } = status;
  return code === 'tooManyPages' && pages !== undefined && limit !== undefined
    ? t('uploadState.pages', { pages, limit })
    : t(`uploadState.${code}`);
}
