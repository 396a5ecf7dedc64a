import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button, ButtonRow, LinkButton } from '../button/index.tsx';
import { useText } from '../context/index.tsx';
import { Page } from '../page/index.tsx';

/** Stands where a page would be that threw. The frame around it keeps working. */
export function CrashPage() {
  const t = useText();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Page title={t('ui.crashTitle')} lead={t('ui.crashText')} width="narrow">
      <ButtonRow>
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('ui.reload')}
        </Button>
        <LinkButton to="/">{t('ui.home')}</LinkButton>
      </ButtonRow>
    </Page>
  );
}
