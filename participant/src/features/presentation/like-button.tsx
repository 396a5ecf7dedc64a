import { useTranslation } from 'react-i18next';
import { isPending } from 'shared-data/access/guards';
import { useLiked, useLikeTotal } from 'shared-data/collections/hooks';
import { setLike } from 'shared-data/collections/writes';
import { useIdentity } from 'shared-data/identity/identity-store';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { toast } from 'shared-ui/toast';
import { FlagNote } from '../../common/flag-note/flag-note.tsx';
import css from './presentation.module.css';

/** The total stays while likes are turned off. */
export function LikeButton({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const permitted = useIdentity(({ view }) => view.permission.like && view.registered);
  const liked = useLiked(programId);
  const total = useLikeTotal(programId);
  const off = useIdentity(({ view }) => !view.permission.like && !isPending(view, 'permission'));
  if (!permitted)
    return (
      <>
        {total > 0 && (
          <span className={css.likes}>
            <Icon name="heart" /> {t('program.likes', { count: total })}
          </span>
        )}
        {off && <FlagNote action="like" />}
      </>
    );
  const toggle = () =>
    setLike(programId, !liked).catch((error) => toast(t(errorMessageKey(error)), { kind: 'error' }));
  return (
    <Button icon="heart" aria-pressed={liked} look={liked ? 'primary' : 'secondary'} onClick={toggle}>
      {t('presentation.like')} {total > 0 && total}
    </Button>
  );
}
