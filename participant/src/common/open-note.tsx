import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { hasPrivilegeView, isRegistered } from 'shared-data/access/guards';
import { paths } from 'shared-data/navigation/paths';
import { selectKnown, useSession } from 'shared-data/session/session-store';
import { rememberWanted } from 'shared-ui/app';
import { Notice } from 'shared-ui/notice';
import css from './open-note.module.css';

/** Why titles of a list are no links, once per list, with the way to change that. Nothing for readers who may open them all. */
export function OpenNote() {
  const { t } = useTranslation();
  const known = useSession(selectKnown);
  const view = useSession((session) => session.view);
  const registered = isRegistered(view);
  // What an account may open is not said before it is known, as without a connection.
  const pending = view.uid !== null && view.pending !== undefined;
  if (!known || pending || hasPrivilegeView(view) || (registered && view.permission.enterPresentation))
    return null;
  return (
    <div className={css.note}>
      <Notice still>
        {t(registered ? 'program.openTo.authors' : 'program.openTo.registered')} {!registered && <Way />}
      </Notice>
    </div>
  );
}

/** The next step of somebody who is not registered. Signing in leads back to this list. */
function Way() {
  const { t } = useTranslation();
  const view = useSession((session) => session.view);
  const { pathname, search } = useLocation();
  if (view.uid !== null)
    return (
      <Link to={view.emailVerified ? paths.registration() : paths.sentConfirmation()}>
        {t('menu.registration')}
      </Link>
    );
  const remember = () => rememberWanted(pathname + search);
  return (
    <span className={css.ways}>
      <Link to={paths.signIn()} onClick={remember}>
        {t('menu.signIn')}
      </Link>
      <Link to={paths.signUp()}>{t('menu.signUp')}</Link>
    </span>
  );
}
