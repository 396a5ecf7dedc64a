import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStaff } from 'shared-data/access/guards';
import { useComments, useCommentsLoading } from 'shared-data/collections/hooks';
import { deleteComment } from 'shared-data/collections/writes';
import { momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { type CommentEntry, commentsListened, type Discussion } from 'shared-data/models/comment';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useSession } from 'shared-data/session/session-store';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { CommentExport } from './comment-export.tsx';
import { CommentForm } from './comment-form.tsx';
import css from './discussion.module.css';
import type { TitledDiscussion } from './export-comments.ts';
import { threadsOf } from './threads.ts';
import { useAuthor } from './use-author.ts';

export function Comments({ discussion }: { discussion: TitledDiscussion }) {
  const { t } = useTranslation();
  const comments = useComments(discussion);
  const loading = useCommentsLoading(discussion);
  const permitted = useSession(({ view }) => view.permission.issue && view.registered);
  const [replyTo, setReplyTo] = useState<CommentEntry | null>(null);
  const reply = permitted ? setReplyTo : null;
  // Only the newest are loaded, so a missing comment may just be older.
  const gone = comments.length < commentsListened ? 'comments.deleted' : 'comments.earlier';
  return (
    <div className={css.comments}>
      {comments.length === 0 && (loading === 'loading' || loading === 'idle') && <Skeleton lines={2} />}
      {comments.length === 0 && loading === 'live' && <p className={css.quiet}>{t('comments.none')}</p>}
      {comments.length > 0 && (
        <ol className={css.thread} aria-label={t('presentation.comments')}>
          {threadsOf(comments).map(({ id, comment, replies }) => (
            <li key={id}>
              {comment ? (
                <Thread discussion={discussion} comment={comment} replies={replies} onReply={reply} />
              ) : (
                <>
                  <p className={css.quiet}>{t(gone)}</p>
                  <Replies label={t('comments.repliesToGone')} {...{ discussion, replies }} onReply={reply} />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {comments.length > 0 && <CommentExport discussion={discussion} />}
      <CommentForm
        discussion={discussion}
        off={!permitted}
        replyTo={replyTo}
        onDone={() => setReplyTo(null)}
      />
    </div>
  );
}

interface CommentProps {
  discussion: Discussion;
  comment: CommentEntry;
  onReply: ((comment: CommentEntry) => void) | null;
}

function Thread({ replies, ...about }: CommentProps & { replies: readonly CommentEntry[] }) {
  const { t } = useTranslation();
  const { name } = useAuthor(about.comment);
  const { discussion, onReply } = about;
  return (
    <>
      <CommentView {...about} />
      <Replies label={t('comments.replies', { name })} {...{ discussion, replies, onReply }} />
    </>
  );
}

interface RepliesProps extends Omit<CommentProps, 'comment'> {
  replies: readonly CommentEntry[];
  label: string;
}

function Replies({ replies, label, ...about }: RepliesProps) {
  if (replies.length === 0) return null;
  return (
    <ol className={css.replies} aria-label={label}>
      {replies.map((answer) => (
        <li key={answer.id}>
          <CommentView {...about} comment={answer} />
        </li>
      ))}
    </ol>
  );
}

function CommentView({ discussion, comment, onReply }: CommentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const author = useAuthor(comment);
  const mayDelete = useSession(({ view }) => comment.uid === view.uid || isStaff(view));
  const remove = async () => {
    const sure = await confirm({
      title: t('comments.deleteTitle'),
      text: t('comments.deleteText'),
      confirmLabel: t('comments.delete'),
      danger: true,
    });
    if (!sure) return;
    await deleteComment(discussion, comment.id).catch((error) =>
      toast(t(errorMessageKey(error)), { kind: 'error' }),
    );
  };
  return (
    <article className={css.comment}>
      <header className={css.commentHead}>
        <span className={css.author} lang={author.lang}>
          {author.name}
        </span>
        <time className={css.time} dateTime={new Date(comment.time).toISOString()}>
          {momentText(comment.time, locale)}
        </time>
      </header>
      <p className={css.body}>{comment.body}</p>
      <div className={css.tools}>
        {onReply && (
          <Button look="quiet" small onClick={() => onReply(comment)}>
            {t('comments.reply')}
          </Button>
        )}
        {mayDelete && (
          <Button look="quiet" small icon="trash" onClick={remove}>
            {t('comments.delete')}
          </Button>
        )}
      </div>
    </article>
  );
}
