import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemMailTemplate } from 'shared-data/models/mail';
import { templatePlaceholders } from 'shared-data/models/mail-template';
import { type FormApi, typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { PlaceholderBar } from '../../common/placeholder-bar.tsx';
import { placeholderProblems, type TemplateText, type TemplateValues } from './template-values.ts';

interface TemplatePlaceholdersProps {
  id: SystemMailTemplate;
  form: FormApi<TemplateValues, TemplateText>;
  children: ReactNode;
}

const { useValue } = typedFields<TemplateValues>();
const written = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

export function TemplatePlaceholders({ id, form, children }: TemplatePlaceholdersProps) {
  const { t } = useTranslation();
  const { unknown, missing } = placeholderProblems(id, {
    title: useValue('title'),
    en: useValue('en'),
    ja: useValue('ja'),
  });
  return (
    <>
      <PlaceholderBar
        names={templatePlaceholders[id].known}
        describe={(name) => t(`admin.template.value.${name}` as never)}
        onChange={(field, text) => form.store.set(field as keyof TemplateValues, text)}
      >
        {children}
      </PlaceholderBar>
      {unknown.length > 0 && (
        <Notice kind="warning">{t('admin.template.unknown', { names: written(unknown) })}</Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="warning">{t('admin.template.missing', { names: written(missing) })}</Notice>
      )}
    </>
  );
}
