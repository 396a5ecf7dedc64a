import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { Button, ButtonRow, LinkButton } from '../button/index.tsx';
import { Page } from '../page/index.tsx';

export function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    const again = () => void navigate(pathname + search, { replace: true });
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [navigate, pathname, search]);
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
