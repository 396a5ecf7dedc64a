import { useTranslation } from 'react-i18next';
import { accentColors, type Logo } from 'shared-data/models/site-look';
import { peekConfig } from 'shared-data/platform/config';
import { accentTokens } from 'shared-ui/theme';
import css from './look.module.css';

/** Of the themes; the tokens themselves follow the page. */
const papers: Record<'light' | 'dark', Record<string, string>> = {
  light: { '--surface': '#ffffff', '--ink': '#0c1c30', '--ink-soft': '#3d5168', '--ink-faint': '#586c82' },
  dark: { '--surface': '#0f1c30', '--ink': '#e9f2f9', '--ink-soft': '#b6c8d9', '--ink-faint': '#92a7bc' },
};

interface Props {
  logo: Logo | null;
  accent: string;
  title: string;
}

/** The top of a page in both themes; nothing while neither logo nor colour is chosen. */
export function LookPreview({ logo, accent, title }: Props) {
  const { t } = useTranslation();
  const colors = accentColors({ accent });
  if (!logo && !colors) return null;
  return (
    <div className={css.previews}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure
          key={theme}
          className={`${css.preview} ${css[theme]}`}
          style={{ ...papers[theme], ...(colors && accentTokens(colors)) }}
        >
          <figcaption>{t(`admin.look.${theme}`)}</figcaption>
          <div className={css.bar}>
            {logo && (
              <img
                src={`${peekConfig()?.apiBase ?? ''}${logo.path}`}
                width={logo.width}
                height={logo.height}
                alt={t('admin.look.logo')}
                className={css.logo}
              />
            )}
            <span className={css.title}>{title}</span>
          </div>
          {colors && (
            <div className={css.samples}>
              <span className={css.link}>{t('admin.look.sampleLink')}</span>
              <span className={css.button}>{t('admin.look.sampleButton')}</span>
              <code>{colors[theme].action}</code>
            </div>
          )}
        </figure>
      ))}
    </div>
  );
}
