import { setEntryLike, useEntryLiked, useEntryLikes } from 'shared-data/collections/boards';
import { useWords } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { CommentEntry } from 'shared-data/models/comment';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import css from './discussion.module.css';

export function EntryLike({ sessionId, entry }: { sessionId: string; entry: CommentEntry }) {
  const { t } = useWords();
  const permitted = useIdentity(({ view }) => view.permission.like && view.registered);
  const liked = useEntryLiked(sessionId, entry.id);
  const total = useEntryLikes(sessionId, entry.id);
  const count = t(entry.question ? 'comments.votes' : 'comments.likes', { count: total });
  if (!permitted) return total > 0 ? <span className={css.total}>{count}</span> : null;
  const toggle = () =>
    setEntryLike(sessionId, entry.id, !liked).catch((error) =>
      toast(t(errorMessageKey(error)), { kind: 'error' }),
    );
  return (
    <Button
      look={liked ? 'secondary' : 'quiet'}
      small
      icon={entry.question ? 'arrowUp' : 'heart'}
      aria-pressed={liked}
      onClick={toggle}
    >
      {t(entry.question ? 'comments.vote' : 'comments.like')}
      {total > 0 && (
        <>
          {' '}
          <span aria-hidden="true">{total}</span>
          <span className="visually-hidden">({count})</span>
        </>
      )}
    </Button>
  );
}
