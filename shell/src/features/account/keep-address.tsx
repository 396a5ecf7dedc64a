import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { followAddressLink } from 'shared-data/identity/account';
import type { AddressLinkAnswer } from 'shared-data/models/address-change';
import { paths } from 'shared-data/navigation/paths';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { AccountPage } from './account-page.tsx';
import { InvalidLink } from './invalid-link.tsx';

type State = { busy: boolean; failed?: MessageKey; kept?: AddressLinkAnswer };

/** Undoes a change of address; asks first, because mail scanners open links. */
export function KeepAddress({ code }: { code: string }) {
  const { t } = useTranslation();
  const [{ busy, failed, kept }, setState] = useState<State>({ busy: false });
  const keep = async () => {
    setState({ busy: true });
    try {
      setState({ busy: false, kept: await followAddressLink(code) });
    } catch (error) {
      setState({ busy: false, failed: errorMessageKey(error) });
    }
  };
  if (failed) return <InvalidLink purpose="address" message={failed} />;
  if (kept)
    return (
      <AccountPage
        title={t('account.action.addressKept')}
        lead={t('account.action.addressKeptText', { email: kept.email })}
      >
        <Notice kind="warning">{t('account.action.addressKeptWarning')}</Notice>
        <ButtonRow>
          <LinkButton to={paths.passwordReset()} look="primary">
            {t('account.action.newPassword')}
          </LinkButton>
          <LinkButton to={paths.home()}>{t('account.toHome')}</LinkButton>
        </ButtonRow>
      </AccountPage>
    );
  return (
    <AccountPage title={t('account.action.keepAddress')} lead={t('account.action.keepAddressText')}>
      <Button look="primary" onClick={keep} pending={busy}>
        {t('account.action.keepAddressYes')}
      </Button>
    </AccountPage>
  );
}
