import { deleteComment } from 'shared-data/collections/writes';
import type { CommentEntry } from 'shared-data/models/comment';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import { useDiscussion } from './discussion-context.tsx';

export function DeleteButton({ comment }: { comment: CommentEntry }) {
  const { t, discussion, reader } = useDiscussion();
  if (comment.uid !== reader.uid && !reader.staff) return null;
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
