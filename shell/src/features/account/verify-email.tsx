import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { verifyEmail } from 'shared-data/session/account';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { Skeleton } from 'shared-ui/skeleton';
import { AccountPage } from './account-page.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { useOnce } from './use-once.ts';

/** Confirms an address by the code of the mail's link. */
export function VerifyEmail({ code }: { code: string }) {
  const { t } = useT();
  const outcome = useOnce(code, () => verifyEmail(code));
  const { uid, emailVerified } = useSession((session) => session.view);
  // Who opens the link a second time has nothing left to do.
  if (outcome.state === 'failed' && !emailVerified)
    return <InvalidLink purpose="verify" message={outcome.message} />;
  if (outcome.state === 'waiting')
    return (
      <AccountPage title={t('account.action.verifying')}>
        <Skeleton lines={2} />
      </AccountPage>
    );
  return (
    <AccountPage title={t('account.action.verified')} lead={t('account.action.verifiedText')}>
      {uid === null ? (
        <LinkButton to={paths.signIn()} look="primary" iconAfter="arrowRight">
          {t('account.signIn.title')}
        </LinkButton>
      ) : (
        <LinkButton to={paths.registration()} look="primary" iconAfter="arrowRight">
          {t('account.sent.register')}
        </LinkButton>
      )}
    </AccountPage>
  );
}
