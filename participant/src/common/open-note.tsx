import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { hasPrivilegeView, isRegistered } from 'shared-data/access/guards';
import { selectKnown, useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { rememberWanted } from 'shared-ui/app';
import { Notice } from 'shared-ui/notice';
import { usePrinting } from 'shared-ui/printing';
import css from './open-note.module.css';

/** Shown once per list: why titles are not links, and what to do. Nothing on paper, and for readers who may open them all. */
export const OpenNote = memo(function OpenNote() {
  const { t } = useTranslation();
  const known = useIdentity(selectKnown);
  const view = useIdentity((identity) => identity.view);
  const registered = isRegistered(view);
  // Says nothing while the account's rights are unknown, e.g. offline.
  const pending = view.uid !== null && view.pending !== undefined;
  const printing = usePrinting();
  if (
    printing ||
    !known ||
    pending ||
    hasPrivilegeView(view) ||
    (registered && view.permission.enterPresentation)
  )
    return null;
  return (
    <div className={css.note}>
      <Notice still>
        {t(registered ? 'program.openTo.authors' : 'program.openTo.registered')} {!registered && <Way />}
      </Notice>
    </div>
  );
});

/** Signing in and registering lead back to this list. */
function Way() {
  const { t } = useTranslation();
  const view = useIdentity((identity) => identity.view);
  const { pathname, search } = useLocation();
  const remember = () => rememberWanted(pathname + search);
  if (view.uid !== null)
    return (
      <Link to={view.emailVerified ? paths.registration() : paths.sentConfirmation()} onClick={remember}>
        {t('menu.registration')}
      </Link>
    );
  return (
    <span className={css.ways}>
      <Link to={paths.signIn()} onClick={remember}>
        {t('menu.signIn')}
      </Link>
      <Link to={paths.signUp()} onClick={remember}>
        {t('menu.signUp')}
      </Link>
    </span>
  );
}
