import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { api } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Resend } from 'shared-ui/resend';
import { AccountPage } from './account-page.tsx';

export function Component() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const own = useIdentity((identity) => identity.view.email);
  // Set only by the form that asked for the mail.
  const email = (state as { email?: string } | null)?.email;
  if (!email)
    return (
      <AccountPage title={t('account.reset.title')} lead={t('account.sentReset.unknown')}>
        <p>{t('account.sentReset.nothing')}</p>
        {own ? (
          <Resend
            send={() => api.passwordReset(own)}
            label={t('account.reset.sendTo', { email: own })}
            done={t('auth.resetSent')}
          />
        ) : (
          <LinkButton to={paths.passwordReset()}>{t('account.reset.request')}</LinkButton>
        )}
      </AccountPage>
    );
  return (
    <AccountPage title={t('account.sentReset.title')}>
      <div role="alert">
        <Notice kind="success" still>
          {t('auth.resetSent')}
        </Notice>
      </div>
      <p>{t('account.sentReset.nothing')}</p>
      <p>{t('account.sent.nothing')}</p>
      <Resend
        send={() => api.passwordReset(email)}
        label={t('account.sent.resend')}
        done={t('auth.resetSent')}
      />
    </AccountPage>
  );
}
