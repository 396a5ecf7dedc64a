import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../context/index.tsx';
import { Icon, type IconName } from '../icon/index.tsx';
import { setTheme, type ThemeChoice, useTheme } from '../theme/index.tsx';
import css from './switches.module.css';

const themes: { choice: ThemeChoice; icon: IconName; label: MessageKey }[] = [
  { choice: 'system', icon: 'monitor', label: 'ui.themeSystem' },
  { choice: 'light', icon: 'sun', label: 'ui.themeLight' },
  { choice: 'dark', icon: 'moon', label: 'ui.themeDark' },
];

export function ThemeSwitch() {
  const { t } = useTranslation();
  const theme = useTheme();
  return (
    <fieldset className={css.switch}>
      <legend className="visually-hidden">{t('ui.theme')}</legend>
      {themes.map(({ choice, icon, label }) => (
        <button
          key={choice}
          type="button"
          aria-label={t(label)}
          title={t(label)}
          aria-pressed={theme === choice}
          onClick={() => setTheme(choice)}
        >
          <Icon name={icon} size={1.125} />
        </button>
      ))}
    </fieldset>
  );
}

export interface Language {
  id: string;
  name: string;
}

export interface LanguageProps {
  languages: readonly Language[];
  locale: string;
  onLocale: (locale: string) => void;
}

export function LanguageSwitch({ languages, locale, onLocale }: LanguageProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.switch}>
      <legend className="visually-hidden">{t('ui.language')}</legend>
      {languages.map(({ id, name }) => (
        <button key={id} type="button" lang={id} aria-pressed={id === locale} onClick={() => onLocale(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

export function Toggle({
  label,
  on,
  onChange,
}: {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={css.toggle}
      onClick={() => onChange(!on)}
    >
      <span>{label}</span>
      <span className={css.track} aria-hidden="true" />
    </button>
  );
}
