import { useTranslation } from 'react-i18next';
import { titleFormSchema } from 'shared-data/models/setting-schema';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { Skeleton } from 'shared-ui/skeleton';
import { useChangesDialog } from './changes-dialog.tsx';
import { Conflict } from './conflict.tsx';
import css from './setting.module.css';
import { type StoredBy, useStored } from './use-stored.ts';
import { useVersionedForm } from './use-versioned-form.ts';

const { TextField } = typedFields<Record<Name, string>>();

const settings = { systemTitle: 'base/systemTitle', systemTitleJa: 'base/systemTitleJa' } as const;
type Name = keyof typeof settings;

/** Empty names fall back to the default. */
export function TitleForm() {
  const stored = useStored<Name>(settings);
  return stored ? <Fields stored={stored} /> : <Skeleton lines={3} />;
}

function Fields({ stored }: { stored: StoredBy<Name> }) {
  const { t } = useTranslation();
  const { ask, dialog } = useChangesDialog();
  const versioned = useVersionedForm<Name>({
    settings,
    stored,
    schema: titleFormSchema,
    confirm: (changed, texts) =>
      ask({
        changes: changed.map((name) => ({
          label: t(`admin.setting.${name}`),
          before: stored[name].text,
          after: texts[name],
          notes: [t('admin.setting.titleNote')],
        })),
        warnings: [],
      }),
    saved: t('admin.setting.titleSaved'),
  });
  const conflict = (name: Name) => (
    <Conflict form={versioned} name={name} label={t(`admin.setting.${name}`)} stored={stored[name]} />
  );
  return (
    <div className={css.titles}>
      <Form form={versioned.form} label={t('admin.setting.titleForm')}>
        <ErrorSummary />
        <TextField
          name="systemTitle"
          label={t('admin.setting.systemTitle')}
          hint={t('admin.setting.systemTitleHint')}
          autoComplete="off"
        />
        {conflict('systemTitle')}
        <TextField
          name="systemTitleJa"
          label={t('admin.setting.systemTitleJa')}
          lang="ja"
          autoComplete="off"
        />
        {conflict('systemTitleJa')}
        <ButtonRow>
          <SubmitButton>{t('admin.setting.saveTitle')}</SubmitButton>
        </ButtonRow>
      </Form>
      {dialog}
    </div>
  );
}
