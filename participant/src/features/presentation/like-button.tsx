import { useTranslation } from 'react-i18next';
import { useLiked, useLikeTotal } from 'shared-data/collections/hooks';
import { setLike } from 'shared-data/collections/writes';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useSession } from 'shared-data/session/session-store';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';

export function LikeButton({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const permitted = useSession(({ view }) => view.permission.like && view.registered);
  const liked = useLiked(programId);
  const total = useLikeTotal(programId);
  if (!permitted) return null;
  const toggle = () =>
    setLike(programId, !liked).catch((error) => toast(t(errorMessageKey(error)), { kind: 'error' }));
  return (
    <Button icon="heart" aria-pressed={liked} look={liked ? 'primary' : 'secondary'} onClick={toggle}>
      {t('presentation.like')} {total > 0 && total}
    </Button>
  );
}
