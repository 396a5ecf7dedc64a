import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './preview.module.css';

interface Props {
  lang: 'en' | 'ja';
  children: ReactNode;
}

/** What readers of one language will see; long content scrolls. */
export function Preview({ lang, children }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      <p className={css.title}>{t('admin.instruction.preview')}</p>
      <section
        className={css.preview}
        aria-label={t(lang === 'en' ? 'admin.instruction.previewEn' : 'admin.instruction.previewJa')}
        lang={lang}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
        tabIndex={0}
      >
        {children}
      </section>
    </div>
  );
}
