import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { Markdown } from 'shared-ui/markdown';
import { Section } from 'shared-ui/page';
import './words.ts';

/** In the other language, marked as such, where there is none in the reader's. */
export function SessionScope({ session: { scope, scopeJa } }: { session: Session }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const texts = { en: scope, ja: scopeJa };
  const lang = texts[locale] ? locale : locale === 'ja' ? 'en' : 'ja';
  const text = texts[lang];
  if (!text) return null;
  return (
    <Section title={t('programme.scope')}>
      <div lang={lang}>
        <Markdown key={text} text={text} headings={3} />
      </div>
    </Section>
  );
}
