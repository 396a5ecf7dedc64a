import { useTranslation } from 'react-i18next';
import type { CommentEntry } from 'shared-data/models/comment';
import { CommentView } from './comment-view.tsx';
import css from './discussion.module.css';
import type { Thread } from './threads.ts';
import { useAuthor } from './use-author.ts';

interface Props {
  label: string;
  threads: readonly Thread[];
  /** Stands for a first comment that is not there. */
  gone: string;
}

export function ThreadList({ label, threads, gone }: Props) {
  return (
    <ol className={css.thread} aria-label={label}>
      {threads.map((thread) => (
        <li key={thread.id}>
          <ThreadView thread={thread} gone={gone} />
        </li>
      ))}
    </ol>
  );
}

function ThreadView({ thread: { comment, replies }, gone }: { thread: Thread; gone: string }) {
  const { t } = useTranslation();
  const { name } = useAuthor(comment);
  return (
    <>
      {comment ? <CommentView comment={comment} /> : <p className={css.quiet}>{gone}</p>}
      <Replies
        label={comment && !comment.hidden ? t('comments.replies', { name }) : t('comments.repliesToGone')}
        replies={replies}
      />
    </>
  );
}

function Replies({ replies, label }: { replies: readonly CommentEntry[]; label: string }) {
  if (replies.length === 0) return null;
  return (
    <ol className={css.replies} aria-label={label}>
      {replies.map((answer) => (
        <li key={answer.id}>
          <CommentView comment={answer} />
        </li>
      ))}
    </ol>
  );
}
