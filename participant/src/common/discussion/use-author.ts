import { useProfile } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import type { CommentEntry } from 'shared-data/models/comment';

export interface Author {
  name: string;
  lang?: 'ja';
}

/** Japanese readers see Japanese names where given. */
export function useAuthor(comment: CommentEntry | null): Author {
  const { t, locale } = useWords();
  const profile = useProfile(locale === 'ja' ? comment?.uid : undefined);
  if (profile?.nameJa) return { name: profile.nameJa, lang: 'ja' };
  return { name: comment?.name || t('comments.unknownName') };
}
