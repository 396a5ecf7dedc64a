import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import css from './programme.module.css';
import { type ProgramView, programViews } from './use-program-filter.ts';

const icons = { list: 'list', cards: 'pages', gallery: 'eye' } as const;

export function ViewSwitch({ view, onView }: { view: ProgramView; onView: (view: ProgramView) => void }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is entered
    <div className={css.views} role="group" aria-label={t('programme.view')}>
      {programViews.map((one) => (
        <Button
          key={one}
          small
          look={one === view ? 'secondary' : 'quiet'}
          icon={icons[one]}
          aria-pressed={one === view}
          onClick={() => onView(one)}
        >
          {t(`programme.view.${one}`)}
        </Button>
      ))}
    </div>
  );
}
