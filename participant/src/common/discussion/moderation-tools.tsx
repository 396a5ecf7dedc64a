import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRegistered, isStaff } from 'shared-data/access/guards';
import { moderationApi } from 'shared-data/api/moderation-client';
import type { CommentEntry } from 'shared-data/models/comment';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useSession } from 'shared-data/session/session-store';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { useDiscussion } from './discussion-context.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Staff hide and restore a comment; other participants report it. */
export function ModerationTools({ comment }: { comment: CommentEntry }) {
  const staff = useSession(({ view }) => isStaff(view));
  const mayReport = useSession(({ view }) => isRegistered(view) && comment.uid !== view.uid);
  if (staff) return <HideButton comment={comment} />;
  return mayReport && !comment.hidden ? <ReportButton comment={comment} /> : null;
}

function HideButton({ comment }: { comment: CommentEntry }) {
  const { t } = useTranslation();
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
  const { t } = useTranslation();
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
