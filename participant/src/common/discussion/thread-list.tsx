import { memo } from 'react';
import type { CommentEntry } from 'shared-data/models/comment';
import { CommentView } from './comment-view.tsx';
import css from './discussion.module.css';
import { useDiscussion } from './discussion-context.tsx';
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
  return (
    <>
      {comment ? <CommentView comment={comment} /> : <p className={css.quiet}>{gone}</p>}
      {replies.length > 0 && <Replies to={comment} replies={replies} />}
    </>
  );
}, isSameView);

function isSameView(before: ThreadProps, now: ThreadProps): boolean {
  return before.gone === now.gone && isSameThread(before.thread, now.thread);
}

function Replies({ replies, to }: { replies: readonly CommentEntry[]; to: CommentEntry | null }) {
  const { t } = useDiscussion();
  const { name } = useAuthor(to);
  return (
    <ol
      className={css.replies}
      aria-label={to && !to.hidden ? t('comments.replies', { name }) : t('comments.repliesToGone')}
    >
      {replies.map((answer) => (
        <li key={answer.id}>
          <CommentView comment={answer} />
        </li>
      ))}
    </ol>
  );
}
