import { useTranslation } from 'react-i18next';
import { useModerationCase } from 'shared-data/collections/moderation';
import type { CommentEntry } from 'shared-data/models/comment';
import css from './discussion.module.css';
import { useDiscussion } from './discussion-context.tsx';

export function HiddenText({ comment }: { comment: CommentEntry }) {
  const { t } = useTranslation();
  const { discussion } = useDiscussion();
  const found = useModerationCase({ ...discussion, key: comment.id });
  if (!found) return null;
  return (
    <>
      <p className={css.quiet}>{t('comments.hiddenText')}</p>
      <blockquote className={css.hiddenText}>
        <p className={css.author}>{found.name || t('comments.unknownName')}</p>
        <p className={css.body}>{found.body}</p>
      </blockquote>
    </>
  );
}
