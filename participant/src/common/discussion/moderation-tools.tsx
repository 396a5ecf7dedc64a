import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { moderationApi } from 'shared-data/api/moderation-client';
import type { CommentEntry, Discussion } from 'shared-data/models/comment';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { useDiscussion } from './discussion-context.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Staff hide and restore a comment; other participants report it. */
export function ModerationTools({ comment }: { comment: CommentEntry }) {
  const { t, reader, onReport } = useDiscussion();
  if (reader.staff) return <HideButton comment={comment} />;
  if (!reader.registered || comment.uid === reader.uid || comment.hidden) return null;
  return (
    <Button look="quiet" small onClick={() => onReport(comment)}>
      {t('comments.report')}
    </Button>
  );
}

function HideButton({ comment }: { comment: CommentEntry }) {
  const { t, discussion } = useDiscussion();
  const [pending, setPending] = useState(false);
  const { hidden } = comment;
  const toggle = async () => {
    setPending(true);
    try {
      await moderationApi.moderate({ ...discussion, key: comment.id }, hidden ? 'restore' : 'hide');
      toast(t(hidden ? 'comments.wasRestored' : 'comments.wasHidden'), { kind: 'success' });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      look="quiet"
      small
      icon={hidden ? 'eye' : 'eyeOff'}
      pending={pending}
      onClick={() => void toggle()}
    >
      {t(hidden ? 'comments.restore' : 'comments.hide')}
    </Button>
  );
}

/** One dialog for all comments of a discussion, and what opens it for one. */
export function useReports(
  discussion: Discussion,
): [dialog: ReactNode, onReport: (comment: CommentEntry) => void] {
  const [{ id, open }, set] = useState({ id: '', open: false });
  const onReport = useCallback((comment: CommentEntry) => set({ id: comment.id, open: true }), []);
  const dialog = id !== '' && (
    <Suspense fallback={null}>
      <ReportDialog
        key={id}
        target={{ on: discussion.on, id: discussion.id, key: id }}
        open={open}
        onClose={() => set({ id, open: false })}
      />
    </Suspense>
  );
  return [dialog, onReport];
}
