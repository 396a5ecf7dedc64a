import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstructionFormValues } from 'shared-data/models/instruction-form';
import { FormSection, typedFields } from 'shared-ui/form';
import { Markdown } from 'shared-ui/markdown';
import { Preview } from '../../common/preview.tsx';

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
        <BodyPreview name="bodyEn" lang="en" />
      </FormSection>
      <FormSection title={t('admin.instruction.japanese')} hint={t('admin.instruction.japaneseHint')}>
        <TextField name="titleJa" label={t('admin.instruction.titleJa')} lang="ja" autoComplete="off" />
        <TextArea name="bodyJa" label={t('admin.instruction.bodyJa')} rows={12} />
        <BodyPreview name="bodyJa" lang="ja" />
      </FormSection>
    </>
  );
}

function BodyPreview({ name, lang }: { name: 'bodyEn' | 'bodyJa'; lang: 'en' | 'ja' }) {
  const text = useDeferredValue(useValue(name));
  if (!text.trim()) return null;
  return (
    <Preview lang={lang}>
      <Markdown text={text} headings={2} />
    </Preview>
  );
}
