import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isPending } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import { registrationOpen } from 'shared-data/navigation/menu';
import { paths } from 'shared-data/navigation/paths';
import { LinkButton } from '../button/index.tsx';
import { Notice } from '../notice/index.tsx';

export function AccountBanner() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const ready = useIdentity((identity) => identity.ready);
  const view = useIdentity((identity) => identity.view);
  const own = [paths.sentConfirmation(), paths.registration(), paths.accountAction.pattern, paths.home()];
  if (!ready || view.uid === null || own.includes(pathname)) return null;
  if (!view.emailVerified)
    return (
      <Notice
        kind="warning"
        action={
          <LinkButton to={paths.sentConfirmation()} small>
            {t('ui.confirmEmail')}
          </LinkButton>
        }
      >
        {t('auth.emailNotConfirmed')}
      </Notice>
    );
  if (
    !isPending(view, 'ownUser') &&
    !view.registered &&
    registrationOpen(view) &&
    !view.claims.editor &&
    !view.claims.admin
  )
    return (
      <Notice
        action={
          <LinkButton to={paths.registration()} small>
            {t('ui.registerNow')}
          </LinkButton>
        }
      >
        {t('ui.notRegistered')}
      </Notice>
    );
  return null;
}
