import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { LinkButton } from 'shared-ui/button';
import { Page } from 'shared-ui/page';

/** For every unknown path. */
export function NotFoundPage() {
  const { t } = useT();
  return (
    <Page title={t('notFound.title')} lead={t('notFound.text')} width="narrow">
      <div>
        <LinkButton to={paths.home()} icon="home">
          {t('notFound.home')}
        </LinkButton>
      </div>
    </Page>
  );
}
