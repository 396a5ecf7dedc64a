import { useTranslation } from 'react-i18next';
import { wordingFormSchema } from 'shared-data/models/setting-schema';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { Markdown } from 'shared-ui/markdown';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { Conflict } from './conflict.tsx';
import css from './setting.module.css';
import { type StoredBy, useStored, useVersionedForm, type VersionedForm } from './use-versioned-form.ts';

const { TextArea } = typedFields<Record<Name, string>>();

const settings = {
  lead: 'information/lead/en',
  leadJa: 'information/lead/ja',
  hint: 'information/hint/en',
  hintJa: 'information/hint/ja',
} as const;
type Name = keyof typeof settings;

export function WordingForm() {
  const stored = useStored<Name>(settings);
  return stored ? <Fields stored={stored} /> : <Skeleton lines={4} />;
}

function Fields({ stored }: { stored: StoredBy<Name> }) {
  const { t } = useTranslation();
  const versioned = useVersionedForm<Name>({
    settings,
    stored,
    schema: wordingFormSchema,
    onSaved: () => toast(t('admin.setting.wordingSaved'), { kind: 'success' }),
  });
  const of = { versioned, stored };
  return (
    <div className={css.titles}>
      <Form form={versioned.form} label={t('admin.setting.wording')}>
        <ErrorSummary />
        <Words
          {...of}
          name="lead"
          label={t('admin.setting.wordingLead')}
          hint={t('admin.setting.markdownHint')}
        />
        <Words {...of} name="leadJa" label={t('admin.setting.wordingLeadJa')} lang="ja" />
        <Words {...of} name="hint" label={t('admin.setting.wordingHint')} />
        <Words {...of} name="hintJa" label={t('admin.setting.wordingHintJa')} lang="ja" />
        <ButtonRow>
          <SubmitButton>{t('admin.setting.saveWording')}</SubmitButton>
        </ButtonRow>
      </Form>
    </div>
  );
}

interface WordsProps {
  versioned: VersionedForm<Name>;
  stored: StoredBy<Name>;
  name: Name;
  label: string;
  hint?: string;
  lang?: 'ja';
}

function Words({ versioned, stored, name, label, hint, lang }: WordsProps) {
  const text = versioned.values[name];
  return (
    <>
      <TextArea name={name} label={label} rows={3} {...(hint && { hint })} />
      <Conflict form={versioned} name={name} label={label} stored={stored[name]} {...(lang && { lang })} />
      {text.trim() && (
        <div className={css.preview} lang={lang}>
          <Markdown text={text} />
        </div>
      )}
    </>
  );
}
