import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstructionFormValues } from 'shared-data/models/instruction-form';
import { FormSection, typedFields } from 'shared-ui/form';
import { Markdown } from 'shared-ui/markdown';
import css from './instruction.module.css';

const { TextField, TextArea, useValue } = typedFields<InstructionFormValues>();

export function InstructionFields() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('admin.instruction.english')}>
        <TextField
          name="titleEn"
          label={t('admin.instruction.titleEn')}
          lang="en"
          required
          autoComplete="off"
        />
        <TextArea
          name="bodyEn"
          label={t('admin.instruction.bodyEn')}
          hint={t('admin.instruction.bodyHint')}
          rows={12}
        />
        <Preview name="bodyEn" lang="en" />
      </FormSection>
      <FormSection title={t('admin.instruction.japanese')} hint={t('admin.instruction.japaneseHint')}>
        <TextField name="titleJa" label={t('admin.instruction.titleJa')} lang="ja" autoComplete="off" />
        <TextArea name="bodyJa" label={t('admin.instruction.bodyJa')} rows={12} />
        <Preview name="bodyJa" lang="ja" />
      </FormSection>
    </>
  );
}

function Preview({ name, lang }: { name: 'bodyEn' | 'bodyJa'; lang: 'en' | 'ja' }) {
  const { t } = useTranslation();
  const text = useDeferredValue(useValue(name));
  if (!text.trim()) return null;
  const label = t(lang === 'en' ? 'admin.instruction.previewEn' : 'admin.instruction.previewJa');
  return (
    <div>
      <p className={css.previewTitle}>{t('admin.instruction.preview')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard */}
      <section className={css.preview} aria-label={label} lang={lang} tabIndex={0}>
        <Markdown text={text} headings={2} />
      </section>
    </div>
  );
}
