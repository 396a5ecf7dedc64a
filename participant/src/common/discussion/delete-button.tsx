import { useTranslation } from 'react-i18next';
import { isStaff } from 'shared-data/access/guards';
import { deleteComment } from 'shared-data/collections/writes';
import type { CommentEntry } from 'shared-data/models/comment';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useSession } from 'shared-data/session/session-store';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import { useDiscussion } from './discussion-context.tsx';

/** For the author and staff. */
export function DeleteButton({ comment }: { comment: CommentEntry }) {
  const { t } = useTranslation();
  const { discussion } = useDiscussion();
  const mayDelete = useSession(({ view }) => comment.uid === view.uid || isStaff(view));
  if (!mayDelete) return null;
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
    <Button look="quiet" small icon="trash" onClick={() => void remove()}>
      {t('comments.delete')}
    </Button>
  );
}
