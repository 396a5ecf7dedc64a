import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { followAddressLink } from 'shared-data/identity/account';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { Button, LinkButton } from 'shared-ui/button';
import { Skeleton } from 'shared-ui/skeleton';
import { AccountPage } from './account-page.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { useOnce } from './use-once.ts';

/** Asks first unless signed in to that account: anybody may request the change, but only the owner gets the mail. */
export function ConfirmAddress({ code }: { code: string }) {
  const { t } = useTranslation();
  const uid = useIdentity((identity) => identity.view.uid);
  const [confirmed, setConfirmed] = useState(false);
  const isOwn = uid !== null && code.startsWith(`${uid}.`);
  // Remembered, because the change may end the sign-in.
  if (isOwn && !confirmed) setConfirmed(true);
  if (confirmed) return <ChangeAddress code={code} />;
  return (
    <AccountPage title={t('account.action.confirmAddress')} lead={t('account.action.confirmAddressText')}>
      <Button look="primary" onClick={() => setConfirmed(true)}>
        {t('account.action.confirmAddressYes')}
      </Button>
    </AccountPage>
  );
}

function ChangeAddress({ code }: { code: string }) {
  const { t } = useTranslation();
  const outcome = useOnce(code, () => followAddressLink(code));
  const { uid, registered } = useIdentity((identity) => identity.view);
  if (outcome.state === 'failed') return <InvalidLink purpose="address" message={outcome.message} />;
  if (outcome.state === 'waiting')
    return (
      <AccountPage title={t('account.action.verifying')}>
        <Skeleton lines={2} />
      </AccountPage>
    );
  const [to, label]: [string, MessageKey] =
    uid === null
      ? [paths.signIn(), 'account.signIn.title']
      : registered
        ? [paths.myRoom(), 'account.toMyRoom']
        : [paths.home(), 'account.toHome'];
  return (
    <AccountPage
      title={t('account.action.addressChanged')}
      lead={t('account.action.addressChangedText', { email: outcome.value.email })}
    >
      <LinkButton to={to} look="primary" iconAfter="arrowRight">
        {t(label)}
      </LinkButton>
    </AccountPage>
  );
}
