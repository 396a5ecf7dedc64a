import { isRegistered } from 'shared-data/access/guards';
import { useStarred } from 'shared-data/collections/hooks';
import { useWords } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { errorMessageKey } from 'shared-data/platform/errors';
import { IconButton } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import css from './star-button.module.css';

/** Adds a presentation to the reader's own program, or removes it. For registered people. */
export function StarButton({ program: { id, title } }: { program: { id: string; title: string } }) {
  const registered = useIdentity(({ view }) => isRegistered(view));
  return registered ? <Star id={id} title={title} /> : null;
}

function Star({ id, title }: { id: string; title: string }) {
  const { t } = useWords();
  const starred = useStarred(id);
  // the list is drawn before anything can be written
  const toggle = () =>
    import('shared-data/collections/writes')
      .then(({ setStar }) => setStar(id, !starred))
      .catch((error) => toast(t(errorMessageKey(error)), { kind: 'error' }));
  return (
    <IconButton
      icon="star"
      className={css.star}
      label={t('star.label', { title })}
      aria-pressed={starred}
      onClick={() => void toggle()}
    />
  );
}
