import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { tellInPage, useConnection } from 'shared-data/identity/connection';
import { useIdentity } from 'shared-data/identity/identity-store';
import { Button, ButtonRow, LinkButton } from '../button/index.tsx';
import { Page } from '../page/index.tsx';
import { waiting } from './enter.ts';
import { useAgain } from './use-again.ts';

/** What a route shows when its loader resolved to `waiting`; otherwise null. */
export function useWaiting(): ReactNode {
  return useLoaderData() === waiting ? <NotConnectedPage /> : null;
}

/** Shown while access is unknown for lack of a connection; retries whenever data arrives. */
function NotConnectedPage() {
  const { t } = useTranslation();
  const again = useAgain();
  const connected = useConnection(({ connection }) => connection === 'connected');
  const pending = useIdentity(({ view }) => view.pending);
  useEffect(tellInPage, []);
  const [atFirst] = useState(pending);
  useEffect(() => {
    if (connected || pending !== atFirst) void again();
  }, [connected, pending, atFirst, again]);
  return (
    <Page title={t('ui.notConnectedTitle')} lead={t('ui.notConnectedText')} width="narrow">
      <p>{t('ui.notConnectedWhy')}</p>
      <ButtonRow>
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('ui.tryAgain')}
        </Button>
        <LinkButton to="/">{t('ui.home')}</LinkButton>
      </ButtonRow>
    </Page>
  );
}
