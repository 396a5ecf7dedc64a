import { useTranslation } from 'react-i18next';
import { abstractPagesFormSchema } from 'shared-data/models/setting-schema';
import { defaultAbstractPages } from 'shared-data/models/site';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { Skeleton } from 'shared-ui/skeleton';
import { useChangesDialog } from './changes-dialog.tsx';
import { Conflict } from './conflict.tsx';
import css from './setting.module.css';
import { type StoredBy, useStored } from './use-stored.ts';
import { useVersionedForm } from './use-versioned-form.ts';

const { TextField } = typedFields<Record<Name, string>>();

const settings = { abstractPages: 'base/abstractPages' } as const;
type Name = keyof typeof settings;

export function PagesForm() {
  const stored = useStored<Name>(settings);
  return stored ? <Fields stored={stored} /> : <Skeleton lines={2} />;
}

function Fields({ stored }: { stored: StoredBy<Name> }) {
  const { t } = useTranslation();
  const { ask, dialog } = useChangesDialog();
  const label = t('admin.setting.abstractPages');
  const versioned = useVersionedForm<Name>({
    settings,
    stored,
    schema: abstractPagesFormSchema,
    toValue: Number,
    confirm: (changed, texts) =>
      ask({
        changes: changed.map((name) => ({ label, before: stored[name].text, after: texts[name], notes: [] })),
        warnings: [],
      }),
    saved: t('admin.setting.pagesSaved'),
  });
  return (
    <div className={css.titles}>
      <Form form={versioned.form} label={label}>
        <ErrorSummary />
        <TextField
          name="abstractPages"
          label={label}
          hint={t('admin.setting.abstractPagesHint', { count: defaultAbstractPages })}
          placeholder={String(defaultAbstractPages)}
          inputMode="numeric"
          autoComplete="off"
        />
        <Conflict form={versioned} name="abstractPages" label={label} stored={stored.abstractPages} />
        <ButtonRow>
          <SubmitButton>{t('admin.setting.savePages')}</SubmitButton>
        </ButtonRow>
      </Form>
      {dialog}
    </div>
  );
}
