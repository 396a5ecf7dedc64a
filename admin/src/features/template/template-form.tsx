import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { CurrentTemplate } from 'shared-data/models/mail-template';
import { sameContent } from 'shared-data/models/same-content';
import { ApiError, errorMessageKey, isConflict, MessageError } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import {
  ErrorSummary,
  Form,
  type FormApi,
  SubmitButton,
  typedFields,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import { saveTemplate } from './save-template.ts';
import css from './template.module.css';
import { TemplatePlaceholders } from './template-placeholders.tsx';
import { TemplatePreview } from './template-preview.tsx';
import {
  type TemplateText,
  type TemplateValues,
  templateSchema,
  textOf,
  typedTemplate,
} from './template-values.ts';

export interface TemplateFormProps {
  template: CurrentTemplate;
  onRenew: () => Promise<void>;
  onClose: () => void;
}

export function TemplateForm({ template, onRenew, onClose }: TemplateFormProps) {
  const { t } = useTranslation();
  const { id, standard } = template;
  const uid = useIdentity(({ view }) => view.uid);
  const stored = textOf(template);
  const form: FormApi<TemplateValues, TemplateText> = useForm({
    schema: templateSchema(id),
    initial: typedTemplate(stored),
    draftKey: `template-${uid}-${id}`,
    submit: async (after, { basedOn: before }) => {
      if (!sameContent(stored, before)) throw new MessageError('admin.setting.conflictOpen');
      await saveTemplate(t, { id, before, after }, after, onRenew).catch(async (error: unknown) => {
        if (!isConflict(error)) throw inFields(error);
        await onRenew();
        throw new MessageError('admin.setting.conflictOpen');
      });
      onClose();
    },
  });
  const { basedOn } = useFormState(form, (state) => state.values) as TemplateValues;
  const changed = !sameContent(stored, basedOn);
  const dirty = useFormState(form, (state) => state.dirty);
  const submitting = useFormState(form, (state) => state.submitting);
  const take = () => form.reset(typedTemplate(stored));
  useEffect(() => {
    if (changed && !dirty && !submitting) take();
  });
  const reset = async () => {
    const question = { title: t('admin.template.resetTitle'), text: t('admin.template.resetText') };
    if (!(await confirm({ ...question, confirmLabel: t('admin.template.reset'), danger: true }))) return;
    try {
      await saveTemplate(t, { id, before: stored, after: null }, { ...standard, flag: true }, onRenew);
      form.reset();
      onClose();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  const { TextField, TextArea, CheckboxField } = typedFields(form);
  return (
    <Form form={form} label={t(`admin.template.name.${id}`)}>
      <ErrorSummary />
      {changed && dirty && !submitting && (
        <Changed stored={stored} onTake={take} onKeep={() => form.store.set('basedOn', stored)} />
      )}
      <p className={css.quiet}>{t(`admin.template.when.${id}`)}</p>
      <TemplatePlaceholders id={id} form={form}>
        <TextField name="title" label={t('admin.template.subject')} required autoComplete="off" />
        <TextArea
          name="en"
          label={t('admin.template.english')}
          hint={t('admin.template.bodyHint')}
          rows={10}
          required
        />
        <TextArea name="ja" label={t('admin.template.japanese')} hint={t('admin.template.jaHint')} rows={8} />
      </TemplatePlaceholders>
      <CheckboxField name="flag" label={t('admin.template.flag')} />
      <TemplatePreview id={id} form={form} />
      <div className={css.actions}>
        <SubmitButton>{t('admin.template.save')}</SubmitButton>
        <Button look="quiet" onClick={reset}>
          {t('admin.template.reset')}
        </Button>
      </div>
    </Form>
  );
}

interface ChangedProps {
  stored: TemplateText;
  onTake: () => void;
  onKeep: () => void;
}

function Changed({ stored, onTake, onKeep }: ChangedProps) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning" title={t('admin.template.changedTitle')}>
      <p>{t('admin.template.changedText')}</p>
      <p>
        <strong>{stored.title}</strong>
      </p>
      <p className={css.text}>{stored.body}</p>
      <div className={css.actions}>
        <Button small onClick={onTake}>
          {t('admin.setting.conflictTake')}
        </Button>
        <Button small look="quiet" onClick={onKeep}>
          {t('admin.setting.conflictKeep')}
        </Button>
      </div>
    </Notice>
  );
}

/** The server knows one text, the form one by language. */
function inFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const text = error.errors['after.body'] ?? error.errors['body'];
  const title = error.errors['after.title'] ?? error.errors['title'];
  if (!text && !title) return error;
  return new ApiError(error.code, error.status, {
    errors: { ...(text && { en: text }), ...(title && { title }) },
  });
}
