import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { addMessages } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { CrashPage } from 'shared-ui/app';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import en from './messages/en.json' with { type: 'json' };
import { RemoteError } from './remote-error.ts';

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    remotes: typeof en;
  }
}

addMessages({
  en,
  ja: () => import(/* webpackChunkName: "ja" */ './messages/ja.json', { with: { type: 'json' } }),
});

/** Error boundary for load errors of an area, with retry; the frame keeps working. Other errors belong to the page. */
export function RemoteUnavailable() {
  const error = useRouteError();
  return error instanceof RemoteError ? (
    <Unavailable outdated={error.reason === 'contract'} />
  ) : (
    <CrashPage />
  );
}

function Unavailable({ outdated }: { outdated: boolean }) {
  const { t } = useTranslation();
  const { busy, retry } = useRetry();
  useWhenReconnected(outdated ? undefined : retry);
  const button = outdated ? (
    <Button look="primary" onClick={() => window.location.reload()}>
      {t('remote.reload')}
    </Button>
  ) : (
    <Button look="primary" pending={busy} onClick={retry}>
      {t('remote.retry')}
    </Button>
  );
  return (
    <Page title={t('remote.title')} width="narrow">
      <Notice kind="error" action={button}>
        {t(outdated ? 'remote.outdated' : 'remote.unreachable')}
      </Notice>
    </Page>
  );
}

function useRetry() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const retry = useCallback(async () => {
    setBusy(true);
    // With the hash it would be a jump within the page, which loads nothing.
    await navigate(pathname + search, { replace: true });
    setBusy(false);
  }, [navigate, pathname, search]);
  return { busy, retry };
}

/** When the device or its socket is back. */
function useWhenReconnected(call: (() => void) | undefined): void {
  useEffect(() => {
    if (!call) return undefined;
    const end = useConnection.subscribe(({ connection }, before) => {
      if (connection === 'connected' && before.connection !== 'connected') call();
    });
    window.addEventListener('online', call);
    return () => {
      end();
      window.removeEventListener('online', call);
    };
  }, [call]);
}
