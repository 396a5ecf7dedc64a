import { useTranslation } from 'react-i18next';
import {
  type Letter,
  letterModes,
  letterPlaceholders,
  unknownInLetter,
} from 'shared-data/models/mail-letter';
import { type FormApi, FormSection, optionsOf, typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { PlaceholderBar } from '../../common/placeholder-bar.tsx';
import type { LetterValues } from './letter-values.ts';

const { TextField, TextArea, RadioGroup, useValue } = typedFields<LetterValues>();

export function LetterTextFields({ form }: { form: FormApi<LetterValues, Letter> }) {
  const { t } = useTranslation();
  const typed = [useValue('subjectEn'), useValue('bodyEn'), useValue('subjectJa'), useValue('bodyJa')];
  const unknown = [...new Set(unknownInLetter(typed.join('\n')))].map((name) => `{${name}}`);
  const hasJapanese = typed[3]?.trim() !== '';
  return (
    <FormSection title={t('admin.letter.text')}>
      <PlaceholderBar
        names={letterPlaceholders}
        describe={(name) => t(`admin.letter.value.${name}` as never)}
        onChange={(field, text) => form.store.set(field as 'bodyEn', text)}
      >
        <TextField name="subjectEn" label={t('admin.letter.subjectEn')} required autoComplete="off" />
        <TextArea
          name="bodyEn"
          label={t('admin.letter.bodyEn')}
          hint={t('admin.letter.bodyHint')}
          rows={10}
          required
        />
        <TextField name="subjectJa" label={t('admin.letter.subjectJa')} autoComplete="off" />
        <TextArea name="bodyJa" label={t('admin.letter.bodyJa')} hint={t('admin.letter.jaHint')} rows={8} />
      </PlaceholderBar>
      {unknown.length > 0 && (
        <Notice kind="warning">{t('admin.template.unknown', { names: unknown.join(', ') })}</Notice>
      )}
      {hasJapanese && (
        <RadioGroup
          name="mode"
          label={t('admin.letter.mode')}
          options={optionsOf(letterModes, (mode) => t(`admin.letter.mode.${mode}`))}
        />
      )}
    </FormSection>
  );
}
