import { updateBase } from 'shared-data/collections/writes';
import { titleFormSchema } from 'shared-data/models/setting-schema';
import { useT } from 'shared-data/platform/i18n';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import css from './setting.module.css';

/** The name of the system in both languages. An empty one falls back to the default. */
export function TitleForm(titles: { systemTitle: string; systemTitleJa: string }) {
  const { t } = useT();
  const form = useForm({
    schema: titleFormSchema,
    initial: titles,
    submit: async ({ systemTitle, systemTitleJa }) => {
      await updateBase({ systemTitle, systemTitleJa });
      toast(t('admin.setting.titleSaved'), { kind: 'success' });
    },
  });
  return (
    <div className={css.titles}>
      <Form form={form} label={t('admin.setting.titleForm')}>
        <ErrorSummary />
        <TextField
          name="systemTitle"
          label={t('admin.setting.systemTitle')}
          hint={t('admin.setting.systemTitleHint')}
          autoComplete="off"
        />
        <TextField
          name="systemTitleJa"
          label={t('admin.setting.systemTitleJa')}
          lang="ja"
          autoComplete="off"
        />
        <ButtonRow>
          <SubmitButton>{t('admin.setting.saveTitle')}</SubmitButton>
        </ButtonRow>
      </Form>
    </div>
  );
}
