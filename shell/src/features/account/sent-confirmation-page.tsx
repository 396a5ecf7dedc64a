import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from 'shared-data/platform/api-client';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { useSession } from 'shared-data/session/session-store';
import { Button, LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { AccountPage } from './account-page.tsx';
import { Said } from './said.tsx';
import { useResend } from './use-resend.ts';

/** Waits until the address is confirmed, then leads on. */
export function Component() {
  const { t } = useT();
  const navigate = useNavigate();
  const { uid, email, emailVerified, registered } = useSession((session) => session.view);
  const ready = useSession((session) => session.ready);
  const { busy, resend, message } = useResend(() => api.emailVerification(), 'auth.confirmationSent');
  const done = uid !== null && emailVerified;
  useEffect(() => {
    if (ready && done) void navigate(registered ? paths.home() : paths.registration(), { replace: true });
  }, [ready, done, registered, navigate]);
  return (
    <AccountPage
      title={t('account.sent.title')}
      lead={email ? t('account.sent.lead', { email }) : t('account.sent.leadUnknown')}
    >
      {done ? (
        <Notice
          kind="success"
          action={
            <LinkButton to={paths.registration()} small>
              {t('account.sent.register')}
            </LinkButton>
          }
        >
          {t('account.sent.confirmed')}
        </Notice>
      ) : (
        <>
          <Notice kind="warning" title={t('auth.emailNotConfirmed')}>
            {t('auth.emailNotConfirmedHint')}
          </Notice>
          {uid !== null && <p>{t('account.sent.waiting')}</p>}
          <p>{t('account.sent.nothing')}</p>
          {message && <Said>{message}</Said>}
          {uid === null ? (
            <LinkButton to={paths.signIn()}>{t('account.signIn.title')}</LinkButton>
          ) : (
            <Button onClick={resend} pending={busy} icon="refresh">
              {t('account.sent.resend')}
            </Button>
          )}
          {uid !== null && !registered && (
            <p>
              {t('account.sent.wrong')} <Link to={paths.signUp()}>{t('account.sent.other')}</Link>
            </p>
          )}
        </>
      )}
    </AccountPage>
  );
}
