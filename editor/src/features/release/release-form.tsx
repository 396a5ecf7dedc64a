import { useTranslation } from 'react-i18next';
import { releaseApi } from 'shared-data/api/release-client';
import type { ReleasePreview } from 'shared-data/models/release';
import { ApiError } from 'shared-data/platform/errors';
import { ButtonRow } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';

interface Values {
  name: string;
  tell: boolean;
}

const { TextField, CheckboxField } = typedFields<Values>();

const anyValues = {
  safeParse: (value: unknown) => ({ success: true as const, data: value as Values }),
};

const longestName = 100;

/** Names and confirms the previewed release; on a conflict the new preview is shown. */
export function ReleaseForm({
  preview,
  parts,
  name: proposed,
  renew,
  onReleased,
}: {
  preview: ReleasePreview;
  parts: readonly string[] | undefined;
  /** What it is called until somebody writes something else. */
  name: string;
  renew(): Promise<void>;
  onReleased(): Promise<void>;
}) {
  const { t } = useTranslation();
  const form = useForm<Values, Values>({
    schema: anyValues,
    initial: { name: proposed, tell: true },
    check: ({ name }) => {
      if (!name.trim()) return { name: 'validation.required' };
      return name.trim().length > longestName ? { name: 'validation.tooLong' } : {};
    },
    submit: async ({ name, tell }) => {
      const sure = await confirm({
        title: t('editor.release.confirm', { name: name.trim() }),
        text: t('editor.release.confirmText', { count: tell ? preview.people.length : 0 }),
        confirmLabel: t('editor.release.submit'),
      });
      if (!sure) return;
      const { digest } = preview;
      try {
        const { people } = await releaseApi.append(
          { name: name.trim(), tell, digest, ...(parts && { parts: [...parts] }) },
          crypto.randomUUID(),
        );
        toast(t('editor.release.done', { count: people }), { kind: 'success' });
        form.store.set('name', '');
        await onReleased();
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.code === 'conflict')) throw failure;
        toast(t('editor.release.renewed'), { kind: 'error' });
        await renew();
      }
    },
  });
  return (
    <Form form={form} label={t('editor.release.submit')}>
      <ErrorSummary />
      <TextField name="name" label={t('editor.release.name')} hint={t('editor.release.nameHint')} required />
      <CheckboxField name="tell" label={t('editor.release.tell')} />
      <ButtonRow end>
        <SubmitButton>{t('editor.release.submit')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
