import { lazy, Suspense } from 'react';
import type { CommentEntry } from 'shared-data/models/comment';
import { DeleteButton } from './delete-button.tsx';
import css from './discussion.module.css';
import { useDiscussion } from './discussion-context.tsx';
import { ModerationTools } from './moderation-tools.tsx';

const HiddenText = lazy(async () => ({ default: (await import('./hidden-text.tsx')).HiddenText }));

/** Keeps the place of a comment that staff have hidden, so that its replies stay where they were. */
export function HiddenComment({ comment }: { comment: CommentEntry }) {
  const { t, reader } = useDiscussion();
  const { uid, staff } = reader;
  const own = comment.uid === uid;
  return (
    <article className={css.comment}>
      <p className={css.quiet}>{t(own ? 'comments.hiddenOwn' : 'comments.hidden')}</p>
      {staff && (
        <Suspense fallback={null}>
          <HiddenText comment={comment} />
        </Suspense>
      )}
      {(staff || own) && (
        <div className={css.tools}>
          <ModerationTools comment={comment} />
          <DeleteButton comment={comment} />
        </div>
      )}
    </article>
  );
}
