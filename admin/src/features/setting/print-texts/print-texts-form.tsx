import { useTranslation } from 'react-i18next';
import { type Locale, locales } from 'shared-data/models/locales';
import { type PrintTextField, printTextFields, printTextKinds } from 'shared-data/models/print-texts';
import { printTextsFormSchema } from 'shared-data/models/setting-schema';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, FieldRow, Form, FormSection, SubmitButton, typedFields } from 'shared-ui/form';
import { Skeleton } from 'shared-ui/skeleton';
import { Conflict } from '../conflict.tsx';
import css from '../setting.module.css';
import { type StoredBy, useStored } from '../use-stored.ts';
import { useVersionedForm } from '../use-versioned-form.ts';
import { nameOf, type PrintTextName, printTextSettings } from './names.ts';
import { PrintTextPreview } from './print-text-preview.tsx';

const { TextField } = typedFields<Record<PrintTextName, string>>();

export function PrintTextsForm() {
  const stored = useStored<PrintTextName>(printTextSettings);
  return stored ? <Fields stored={stored} /> : <Skeleton lines={8} />;
}

function Fields({ stored }: { stored: StoredBy<PrintTextName> }) {
  const { t } = useTranslation();
  const versioned = useVersionedForm<PrintTextName>({
    settings: printTextSettings,
    stored,
    schema: printTextsFormSchema,
    saved: t('admin.printText.saved'),
  });
  const { values } = versioned;
  const label = (field: PrintTextField, locale: Locale) =>
    `${t(`admin.printText.field.${field}`)} (${t(`admin.printText.language.${locale}`)})`;
  return (
    <div className={css.titles}>
      <Form form={versioned.form} label={t('admin.printText.title')}>
        <ErrorSummary />
        {printTextKinds.map((kind) => (
          <FormSection
            key={kind}
            title={t(`admin.printText.kind.${kind}`)}
            hint={t(`admin.printText.hint.${kind}`)}
          >
            {printTextFields[kind].map((field) => (
              <FieldRow key={field}>
                {locales.map((locale) => (
                  <div key={locale}>
                    <TextField
                      name={nameOf(kind, field, locale)}
                      label={label(field, locale)}
                      lang={locale}
                      autoComplete="off"
                    />
                    <Conflict
                      form={versioned}
                      name={nameOf(kind, field, locale)}
                      label={label(field, locale)}
                      stored={stored[nameOf(kind, field, locale)]}
                    />
                  </div>
                ))}
              </FieldRow>
            ))}
            <PrintTextPreview kind={kind} values={values} />
          </FormSection>
        ))}
        <ButtonRow>
          <SubmitButton>{t('admin.printText.save')}</SubmitButton>
        </ButtonRow>
      </Form>
    </div>
  );
}
