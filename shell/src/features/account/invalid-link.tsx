import { useTranslation } from 'react-i18next';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { AccountPage } from './account-page.tsx';

export type LinkPurpose = 'verify' | 'reset' | 'address';

export interface InvalidLinkProps {
  purpose?: LinkPurpose;
  message?: MessageKey;
}

const faults = [
  'auth.invalidCode',
  'auth.expiredCode',
  'error.linkInvalid',
  'error.linkExpired',
  'error.emailExists',
  'account.action.cut',
];

/** For used, expired or truncated links: says which, and where to get a new one. */
export function InvalidLink({ purpose, message = 'auth.invalidCode' }: InvalidLinkProps) {
  const { t } = useTranslation();
  const { uid, email, emailVerified } = useIdentity((identity) => identity.view);
  if (!faults.includes(message)) return <NotNow message={message} />;
  const confirmed = purpose === 'verify' && uid !== null && emailVerified;
  // Signed-in people can resend the mail directly.
  const unconfirmed = purpose !== 'reset' && uid !== null && !emailVerified;
  return (
    <AccountPage title={t('account.action.invalid')}>
      <Notice kind="error">{t(message)}</Notice>
      {confirmed && (
        <Notice kind="success" still>
          {t('account.action.alreadyConfirmed', { email: email ?? '' })}
        </Notice>
      )}
      {purpose && !confirmed && !(purpose === 'verify' && unconfirmed) && (
        <p>{t(`account.action.${purpose}Again`)}</p>
      )}
      <NextStep purpose={purpose} unconfirmed={unconfirmed} />
    </AccountPage>
  );
}

function NextStep({ purpose, unconfirmed }: { purpose: LinkPurpose | undefined; unconfirmed: boolean }) {
  const { t } = useTranslation();
  const { uid, registered } = useIdentity((identity) => identity.view);
  return (
    <ButtonRow>
      {purpose === 'reset' && (
        <LinkButton to={paths.passwordReset()} look="primary">
          {t('account.action.newMail')}
        </LinkButton>
      )}
      {unconfirmed ? (
        <LinkButton to={paths.sentConfirmation()} look="primary">
          {t('account.action.newMail')}
        </LinkButton>
      ) : uid === null ? (
        <LinkButton to={paths.signIn()}>{t('account.signIn.title')}</LinkButton>
      ) : purpose === 'address' && registered ? (
        <LinkButton to={paths.myRoom()}>{t('account.toMyRoom')}</LinkButton>
      ) : (
        <LinkButton to={paths.home()}>{t('account.toHome')}</LinkButton>
      )}
    </ButtonRow>
  );
}

/** The link may be valid, but the server did not answer. */
function NotNow({ message }: { message: MessageKey }) {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('account.action.notNow')}>
      <Notice kind="error">{t(message)}</Notice>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('account.action.tryAgain')}
      </Button>
    </AccountPage>
  );
}
