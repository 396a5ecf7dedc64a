import { useLocation } from 'react-router-dom';
import { api } from 'shared-data/platform/api-client';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { useSession } from 'shared-data/session/session-store';
import { Button, LinkButton } from 'shared-ui/button';
import { AccountPage } from './account-page.tsx';
import { Said } from './said.tsx';
import { useResend } from './use-resend.ts';

export function Component() {
  const { t } = useT();
  const { state } = useLocation();
  const own = useSession((session) => session.view.email);
  const email = (state as { email?: string } | null)?.email ?? own;
  const { busy, resend, message } = useResend(() => api.passwordReset(email ?? ''), 'auth.resetSent');
  return (
    <AccountPage title={t('account.sentReset.title')}>
      <Said>{message ?? t('auth.resetSent')}</Said>
      <p>{t('account.sentReset.nothing')}</p>
      <p>{t('account.sent.nothing')}</p>
      {email ? (
        <Button onClick={resend} pending={busy} icon="refresh">
          {t('account.sent.resend')}
        </Button>
      ) : (
        <LinkButton to={paths.passwordReset()}>{t('account.sent.resend')}</LinkButton>
      )}
    </AccountPage>
  );
}
