import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { api } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { showsSignUp } from 'shared-data/navigation/menu';
import { paths } from 'shared-data/navigation/paths';
import { shareWanted } from 'shared-ui/app';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Resend } from 'shared-ui/resend';
import { Skeleton } from 'shared-ui/skeleton';
import { AccountPage } from './account-page.tsx';

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { uid, email, emailVerified, registered } = useIdentity((identity) => identity.view);
  const ready = useIdentity((identity) => identity.ready);
  const done = uid !== null && emailVerified;
  useEffect(() => {
    if (ready && done) void navigate(registered ? paths.home() : paths.registration(), { replace: true });
  }, [ready, done, registered, navigate]);
  useEffect(() => {
    if (uid !== null) shareWanted(uid);
  }, [uid]);
  // Set only after signing up, when a mail has just been sent.
  const sent = (state as { sent?: boolean } | null)?.sent === true;
  const lead = email ? t(sent ? 'account.sent.lead' : 'account.sent.leadEarlier', { email }) : undefined;
  return (
    <AccountPage title={t('account.sent.title')} lead={lead}>
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
      ) : uid !== null ? (
        <Unconfirmed registered={registered} />
      ) : ready ? (
        <SignedOut />
      ) : (
        <Skeleton lines={3} />
      )}
    </AccountPage>
  );
}

function Unconfirmed({ registered }: { registered: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice kind="warning" title={t('auth.emailNotConfirmed')}>
        {t('auth.emailNotConfirmedHint')}
      </Notice>
      <p>{t('account.sent.waiting')}</p>
      <p>{t('account.sent.nothing')}</p>
      <Resend
        send={() => api.emailVerification()}
        label={t('account.sent.resend')}
        done={t('auth.confirmationSent')}
      />
      {!registered && (
        <p>
          {t('account.sent.wrong')} <Link to={paths.signUp()}>{t('account.sent.other')}</Link>
        </p>
      )}
    </>
  );
}

/** The address is unknown, but the mail's link works; a new mail needs signing in. */
function SignedOut() {
  const { t } = useTranslation();
  const signsUp = useIdentity((identity) => showsSignUp(identity.view));
  return (
    <>
      <p>{t('account.sent.signedOut')}</p>
      <ButtonRow>
        <LinkButton to={paths.signIn()} look="primary">
          {t('account.signIn.title')}
        </LinkButton>
        {signsUp && <LinkButton to={paths.signUp()}>{t('account.signUp.title')}</LinkButton>}
      </ButtonRow>
    </>
  );
}
