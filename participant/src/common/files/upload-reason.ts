import type { TFunction } from 'i18next';
import type { UploadStatus } from 'shared-data/models/upload';
import './words.ts';

/** Problems the owner can fix. */
const told = [
  'encrypted',
  'empty',
  'tooManyPages',
  'needsEncoder',
  'tooLong',
  'tooSlow',
  'notCaptions',
] as const;

/** Why the conversion failed, or null when the reason helps nobody. */
export function uploadReason(t: TFunction, status: UploadStatus | undefined): string | null {
  if (status?.state !== 'error') return null;
  const code = told.find((one) => one === status.code);
  if (!code) return null;
  const { pages, limit } = status;
  return code === 'tooManyPages' && pages !== undefined && limit !== undefined
    ? t('uploadState.pages', { pages, limit })
    : t(`uploadState.${code}`);
}
