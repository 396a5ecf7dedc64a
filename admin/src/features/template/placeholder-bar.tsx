import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SystemMailTemplate } from 'shared-data/models/mail';
import { templatePlaceholders } from 'shared-data/models/mail-template';
import { Button } from 'shared-ui/button';
import { type FormApi, typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import css from './template.module.css';
import { placeholderProblems, type TemplateText, type TemplateValues } from './template-values.ts';

interface PlaceholderBarProps {
  id: SystemMailTemplate;
  form: FormApi<TemplateValues, TemplateText>;
  /** The fields that take placeholders. */
  children: ReactNode;
}

const { useValue } = typedFields<TemplateValues>();
const written = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** Offers the placeholders, inserts them where the cursor was last, and names wrong ones. */
export function PlaceholderBar({ id, form, children }: PlaceholderBarProps) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const { unknown, missing } = placeholderProblems(id, {
    title: useValue('title'),
    en: useValue('en'),
    ja: useValue('ja'),
  });
  const insert = (name: string) => {
    const field = last.current ?? fields.current?.querySelector('textarea');
    if (!field) return;
    const [begin, end] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ];
    const text = `{${name}}`;
    flushSync(() =>
      form.store.set(
        field.name as keyof TemplateValues,
        field.value.slice(0, begin) + text + field.value.slice(end),
      ),
    );
    field.focus();
    field.setSelectionRange(begin + text.length, begin + text.length);
  };
  return (
    <>
      <fieldset className={css.placeholders}>
        <legend className={css.quiet}>{t('admin.template.placeholders')}</legend>
        {templatePlaceholders[id].known.map((name) => (
          <Button
            key={name}
            small
            onClick={() => insert(name)}
            title={t(`admin.template.value.${name}` as never)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only remembers which field had the focus */}
      <div
        ref={fields}
        className={css.fields}
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
            last.current = target;
        }}
      >
        {children}
      </div>
      {unknown.length > 0 && (
        <Notice kind="warning">{t('admin.template.unknown', { names: written(unknown) })}</Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="warning">{t('admin.template.missing', { names: written(missing) })}</Notice>
      )}
    </>
  );
}
