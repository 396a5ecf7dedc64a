import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { AccountPage } from './account-page.tsx';

/** A link that is used up, expired or cut short. `message` is a message key. */
export function InvalidLink({ message = 'auth.invalidCode' }: { message?: string }) {
  const { t } = useT();
  return (
    <AccountPage title={t('account.action.invalid')}>
      <Notice kind="error">{t(message)}</Notice>
      <LinkButton to={paths.signIn()}>{t('account.signIn.title')}</LinkButton>
    </AccountPage>
  );
}
