import { useTranslation } from 'react-i18next';
import { ButtonRow, LinkButton } from '../button/index.tsx';
import { Page } from '../page/index.tsx';

/** For unknown paths and ids; `way` links to what there is instead. */
export function NotFoundPage({ way }: { way?: { to: string; label: string } }) {
  const { t } = useTranslation();
  return (
    <Page title={t('ui.notFoundTitle')} lead={t('ui.notFoundText')} width="narrow">
      <ButtonRow>
        {way && (
          <LinkButton to={way.to} look="primary">
            {way.label}
          </LinkButton>
        )}
        <LinkButton to="/" icon="home">
          {t('ui.goHome')}
        </LinkButton>
      </ButtonRow>
    </Page>
  );
}
