import { useTranslation } from 'react-i18next';
import { Icon } from 'shared-ui/icon';
import css from './home.module.css';

export function AllDone() {
  const { t } = useTranslation();
  return (
    <p className={css.done}>
      <Icon name="check" />
      {t('editor.home.nothing')}
    </p>
  );
}
