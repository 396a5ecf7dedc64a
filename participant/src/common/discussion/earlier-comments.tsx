import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useComments, useCommentsLoading, useDiscussionTotal } from 'shared-data/collections/hooks';
import { type CommentEntry, commentsPerStep, type Discussion } from 'shared-data/models/comment';
import { Button } from 'shared-ui/button';
import css from './discussion.module.css';

interface Props {
  discussion: Discussion;
  comments: readonly CommentEntry[];
  most: number;
  /** Called with the new number once they are there. */
  onMore: (most: number) => void;
}

/** Says how many of all comments are shown, and gets those before them. */
export function EarlierComments({ discussion, comments, most, onMore }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(most);
  useComments(discussion, asked);
  const loading = useCommentsLoading(discussion, asked);
  useEffect(() => {
    if (asked > most && loading === 'live') startTransition(() => onMore(asked));
  }, [asked, most, loading, onMore]);
  const total = useDiscussionTotal(discussion);
  const shown = comments.filter(({ hidden }) => !hidden).length;
  if (comments.length < most || total <= shown) return null;
  return (
    <div className={css.earlier}>
      <p role="status">{t('comments.newestOf', { shown, total })}</p>
      <Button
        small
        icon="arrowUp"
        pending={asked > most && loading !== 'denied'}
        onClick={() => setAsked(most + commentsPerStep)}
      >
        {t('comments.showEarlier')}
      </Button>
    </div>
  );
}
