import { useTranslation } from 'react-i18next';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { verifyEmail } from 'shared-data/identity/account';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { LinkButton } from 'shared-ui/button';
import { Skeleton } from 'shared-ui/skeleton';
import { AccountPage } from './account-page.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { useOnce } from './use-once.ts';

export function VerifyEmail({ code }: { code: string }) {
  const { t } = useTranslation();
  const outcome = useOnce(code, () => verifyEmail(code));
  const { uid, registered } = useIdentity((identity) => identity.view);
  if (outcome.state === 'failed') return <InvalidLink purpose="verify" message={outcome.message} />;
  if (outcome.state === 'waiting')
    return (
      <AccountPage title={t('account.action.verifying')}>
        <Skeleton lines={2} />
      </AccountPage>
    );
  if (uid === null)
    return <Confirmed lead="account.action.verifiedHere" to={paths.signIn()} label="account.signIn.title" />;
  return registered ? (
    <Confirmed lead="account.action.verifiedAgain" to={paths.home()} label="account.toHome" />
  ) : (
    <Confirmed lead="account.action.verifiedText" to={paths.registration()} label="account.sent.register" />
  );
}

/** Next step: sign in, register, or nothing after a change of address. */
function Confirmed({ lead, to, label }: { lead: MessageKey; to: string; label: MessageKey }) {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('account.action.verified')} lead={t(lead)}>
      <LinkButton to={to} look="primary" iconAfter="arrowRight">
        {t(label)}
      </LinkButton>
    </AccountPage>
  );
}
