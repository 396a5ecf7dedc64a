import { updateBase } from 'shared-data/collections/writes';
import { useT } from 'shared-data/platform/i18n';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, type FormSchema, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import css from './setting.module.css';

interface Titles {
  systemTitle: string;
  systemTitleJa: string;
}

const longest = 200;

/** The database rules have the last word; this spares the way there. */
const titleSchema: FormSchema<Titles> = {
  safeParse(value) {
    const titles = value as Titles;
    const issues = (['systemTitle', 'systemTitleJa'] as const)
      .filter((name) => titles[name].length > longest)
      .map((name) => ({ path: [name], message: 'validation.tooLong' }));
    return issues.length ? { success: false, error: { issues } } : { success: true, data: titles };
  },
};

/** The name of the system in both languages. An empty one falls back to the default. */
export function TitleForm(titles: Titles) {
  const { t } = useT();
  const form = useForm({
    schema: titleSchema,
    initial: titles,
    submit: async ({ systemTitle, systemTitleJa }) => {
      await updateBase({ systemTitle: systemTitle.trim(), systemTitleJa: systemTitleJa.trim() });
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
