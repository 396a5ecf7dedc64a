import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi, type RenderedText } from 'shared-data/api/mail-client';
import type { SystemMailTemplate } from 'shared-data/models/mail';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { type FormApi, typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import css from './template.module.css';
import { type TemplateText, type TemplateValues, templateSchema } from './template-values.ts';

interface TemplatePreviewProps {
  id: SystemMailTemplate;
  form: FormApi<TemplateValues, TemplateText>;
}

const { useValue } = typedFields<TemplateValues>();

/** The mail with sample data, made by the server like the real one. */
export function TemplatePreview({ id, form }: TemplatePreviewProps) {
  const { t } = useTranslation();
  const typed = { title: useValue('title'), en: useValue('en'), ja: useValue('ja'), flag: true };
  const [shown, setShown] = useState<{ of: string; mail: RenderedText } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const parsed = templateSchema(id).safeParse(typed);
  const key = JSON.stringify(typed);
  const show = async () => {
    if (!parsed.success) return void form.store.check();
    const { title, body } = parsed.data;
    setPending(true);
    try {
      setShown({ of: key, mail: await mailApi.previewTemplate({ id, title, body }) });
      setError(null);
    } catch (failure) {
      setError(failure);
    }
    setPending(false);
  };
  return (
    <div className={css.fields}>
      <div>
        <Button pending={pending} icon="eye" onClick={show}>
          {t('admin.template.preview')}
        </Button>
      </div>
      {error !== null && <Notice kind="error">{t(errorMessageKey(error))}</Notice>}
      {shown && (
        <section className={css.preview} aria-label={t('admin.template.previewTitle')}>
          <h3>{shown.mail.subject}</h3>
          <p className={css.text}>{shown.mail.text}</p>
          <p className={css.quiet} role="status">
            {t(shown.of === key ? 'admin.template.previewNote' : 'admin.template.previewOld')}
          </p>
        </section>
      )}
    </div>
  );
}
