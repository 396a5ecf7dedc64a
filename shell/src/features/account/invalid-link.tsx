import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { useSession } from 'shared-data/session/session-store';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { AccountPage } from './account-page.tsx';

export interface InvalidLinkProps {
  /** What the link was for; absent for one that says nothing. */
  purpose?: 'verify' | 'reset';
  /** Message key of what the service answered. */
  message?: string;
}

/** What is wrong with the link itself. */
const voidLink = 'auth.invalidCode';
const brokenLink = 'account.action.cut';

/** A link that is used up, expired or cut short: says what may have happened, and leads to where a new one is had. */
export function InvalidLink({ purpose, message = voidLink }: InvalidLinkProps) {
  const { t } = useT();
  const { uid, emailVerified } = useSession((session) => session.view);
  if (message !== voidLink && message !== brokenLink) return <NotNow message={message} />;
  // Who is signed in need not do so again to have a new mail sent.
  const unconfirmed = uid !== null && !emailVerified;
  return (
    <AccountPage title={t('account.action.invalid')}>
      <Notice kind="error">{t(message)}</Notice>
      {purpose && !(purpose === 'verify' && unconfirmed) && <p>{t(`account.action.${purpose}Again`)}</p>}
      <ButtonRow>
        {purpose === 'reset' && (
          <LinkButton to={paths.passwordReset()} look="primary">
            {t('account.action.newMail')}
          </LinkButton>
        )}
        {unconfirmed && purpose !== 'reset' ? (
          <LinkButton to={paths.sentConfirmation()} look="primary">
            {t('account.action.newMail')}
          </LinkButton>
        ) : uid === null ? (
          <LinkButton to={paths.signIn()}>{t('account.signIn.title')}</LinkButton>
        ) : (
          <LinkButton to={paths.home()}>{t('account.toHome')}</LinkButton>
        )}
      </ButtonRow>
    </AccountPage>
  );
}

/** The link may be good: it could not be asked. */
function NotNow({ message }: { message: string }) {
  const { t } = useT();
  return (
    <AccountPage title={t('account.action.notNow')}>
      <Notice kind="error">{t(message)}</Notice>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('account.action.tryAgain')}
      </Button>
    </AccountPage>
  );
}
