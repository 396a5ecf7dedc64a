import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import css from './registration.module.css';

/** Seconds until the finish page goes home by itself. */
const stay = 10;

export function RegistrationFinish() {
  const { t } = useT();
  const navigate = useNavigate();
  const [left, setLeft] = useState(stay);
  useEffect(() => {
    if (left <= 0) {
      void navigate(paths.home());
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return (
    <Page title={t('registration.finishTitle')} width="narrow">
      <div className={css.finish}>
        <Notice kind="success">{t('registration.finishText')}</Notice>
        <p className={css.count}>{t('registration.finishCount', { count: left })}</p>
        <div>
          <LinkButton to={paths.home()} look="primary" icon="home">
            {t('menu.home')}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
