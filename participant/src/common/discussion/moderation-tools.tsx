import { lazy, Suspense, useState } from 'react';
import { moderationApi } from 'shared-data/api/moderation-client';
import { useWords } from 'shared-data/i18n/i18n';
import type { CommentEntry } from 'shared-data/models/comment';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { useDiscussion } from './discussion-context.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Staff hide and restore a comment; other participants report it. */
export function ModerationTools({ comment }: { comment: CommentEntry }) {
  const { staff, registered, uid } = useDiscussion().reader;
  if (staff) return <HideButton comment={comment} />;
  return registered && comment.uid !== uid && !comment.hidden ? <ReportButton comment={comment} /> : null;
}

function HideButton({ comment }: { comment: CommentEntry }) {
  const { t } = useWords();
  const { discussion } = useDiscussion();
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

function ReportButton({ comment }: { comment: CommentEntry }) {
  const { t } = useWords();
  const { discussion } = useDiscussion();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button look="quiet" small onClick={() => setOpen(true)}>
        {t('comments.report')}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ReportDialog
            target={{ ...discussion, key: comment.id }}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
