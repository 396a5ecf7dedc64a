import { useTranslation } from 'react-i18next';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';

export function SignedIn() {
  const { t } = useTranslation();
  const email = useIdentity((identity) => identity.view.email);
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
