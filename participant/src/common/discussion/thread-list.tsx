import { memo } from 'react';
import { useWords } from 'shared-data/i18n/i18n';
import type { CommentEntry } from 'shared-data/models/comment';
import { CommentView } from './comment-view.tsx';
import css from './discussion.module.css';
import { isSameThread, type Thread } from './threads.ts';
import { useAuthor } from './use-author.ts';

interface Props {
  label: string;
  threads: readonly Thread[];
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

interface ThreadProps {
  thread: Thread;
  gone: string;
}

const ThreadView = memo(function ThreadView({ thread: { comment, replies }, gone }: ThreadProps) {
  const { t } = useWords();
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
}, isSameView);

function isSameView(before: ThreadProps, now: ThreadProps): boolean {
  return before.gone === now.gone && isSameThread(before.thread, now.thread);
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
