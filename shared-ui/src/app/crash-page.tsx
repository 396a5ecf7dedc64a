import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { tellInPage, useConnection } from 'shared-data/identity/connection';
import { Button, ButtonRow, LinkButton } from '../button/index.tsx';
import { Page } from '../page/index.tsx';
import { useAgain } from './use-again.ts';

/** Without a connection, code that could not be fetched is no fault, and a reload would lose what is open. */
export function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const again = useAgain();
  const lost = useConnection(({ connection }) => connection === 'lost');
  const unfetched = lost && error instanceof Error && error.name === 'ChunkLoadError';
  useEffect(() => console.error(error), [error]);
  const before = useRef(lost);
  useEffect(() => {
    if (before.current && !lost) void again();
    before.current = lost;
  }, [lost, again]);
  useEffect(() => {
    const back = () => void again();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [again]);
  useEffect(() => (unfetched ? tellInPage() : undefined), [unfetched]);
  return (
    <Page
      title={t(unfetched ? 'ui.notConnectedTitle' : 'ui.crashTitle')}
      lead={t(unfetched ? 'ui.notLoaded' : 'ui.crashText')}
      width="narrow"
    >
      <ButtonRow>
        <Button look="primary" onClick={() => (unfetched ? void again() : window.location.reload())}>
          {t(unfetched ? 'ui.tryAgain' : 'ui.reload')}
        </Button>
        <LinkButton to="/">{t('ui.home')}</LinkButton>
      </ButtonRow>
    </Page>
  );
}
