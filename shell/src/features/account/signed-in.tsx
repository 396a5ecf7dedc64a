import { useTranslation } from 'react-i18next';
import { paths } from 'shared-data/navigation/paths';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';

export function SignedIn() {
  const { t } = useTranslation();
  const email = useSession((session) => session.view.email);
  if (!email) return null;
  return (
    <Notice
      still
      action={
        <LinkButton to={paths.home()} small>
          {t('account.toHome')}
        </LinkButton>
      }
    >
      {t('account.signedIn', { email })}
    </Notice>
  );
}
