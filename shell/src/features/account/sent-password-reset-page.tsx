import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { api } from 'shared-data/api/api-client';
import { paths } from 'shared-data/navigation/paths';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Resend } from 'shared-ui/resend';
import { AccountPage } from './account-page.tsx';

export function Component() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const own = useSession((session) => session.view.email);
  const email = (state as { email?: string } | null)?.email ?? own;
  return (
    <AccountPage title={t('account.sentReset.title')}>
      <div role="alert">
        <Notice kind="success" still>
          {t('auth.resetSent')}
        </Notice>
      </div>
      <p>{t('account.sentReset.nothing')}</p>
      <p>{t('account.sent.nothing')}</p>
      {email ? (
        <Resend
          send={() => api.passwordReset(email)}
          label={t('account.sent.resend')}
          done={t('auth.resetSent')}
        />
      ) : (
        <LinkButton to={paths.passwordReset()}>{t('account.sent.resend')}</LinkButton>
      )}
    </AccountPage>
  );
}
