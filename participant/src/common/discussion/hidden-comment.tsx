import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isStaff } from 'shared-data/access/guards';
import type { CommentEntry } from 'shared-data/models/comment';
import { useSession } from 'shared-data/session/session-store';
import { DeleteButton } from './delete-button.tsx';
import css from './discussion.module.css';
import { ModerationTools } from './moderation-tools.tsx';

const HiddenText = lazy(async () => ({ default: (await import('./hidden-text.tsx')).HiddenText }));

/** Keeps the place of a comment that staff have hidden, so that its replies stay where they were. */
export function HiddenComment({ comment }: { comment: CommentEntry }) {
  const { t } = useTranslation();
  const own = useSession(({ view }) => comment.uid === view.uid);
  const staff = useSession(({ view }) => isStaff(view));
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
