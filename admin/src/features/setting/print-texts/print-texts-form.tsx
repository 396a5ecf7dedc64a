import { Fragment } from 'react';
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
import texts from './print-texts.module.css';

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
            <div className={texts.fields}>
              {printTextFields[kind].map((field) => (
                <Fragment key={field}>
                  <FieldRow>
                    {locales.map((locale) => (
                      <TextField
                        key={locale}
                        name={nameOf(kind, field, locale)}
                        label={label(field, locale)}
                        lang={locale}
                        autoComplete="off"
                      />
                    ))}
                  </FieldRow>
                  {locales.map((locale) => (
                    <Conflict
                      key={locale}
                      form={versioned}
                      name={nameOf(kind, field, locale)}
                      label={label(field, locale)}
                      stored={stored[nameOf(kind, field, locale)]}
                      {...(locale === 'ja' && { lang: locale })}
                    />
                  ))}
                </Fragment>
              ))}
              <PrintTextPreview kind={kind} values={values} />
            </div>
          </FormSection>
        ))}
        <ButtonRow>
          <SubmitButton>{t('admin.printText.save')}</SubmitButton>
        </ButtonRow>
      </Form>
    </div>
  );
}
