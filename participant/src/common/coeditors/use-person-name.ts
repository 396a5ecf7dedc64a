import { useTranslation } from 'react-i18next';
import { useLoading, useProfile } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import './words.ts';

export interface PersonName {
  name: string;
  lang: 'ja' | undefined;
  affiliation: string | undefined;
}

/** In Japanese script for Japanese readers, where given. */
export function usePersonName(uid: string): PersonName {
  const { t } = useTranslation();
  const japanese = useLocale() === 'ja';
  const profile = useProfile(uid);
  const loading = useLoading('profiles', uid);
  const inJapanese = japanese ? profile?.nameJa : undefined;
  const absent = loading === 'live' ? t('coeditors.gone') : '…';
  return {
    name: inJapanese || profile?.name || absent,
    lang: inJapanese ? 'ja' : undefined,
    affiliation: profile?.affiliation,
  };
}
