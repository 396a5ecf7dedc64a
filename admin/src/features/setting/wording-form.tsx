import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { wordingFormSchema } from 'shared-data/models/setting-schema';
import { Button, ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { Markdown } from 'shared-ui/markdown';
import { Skeleton } from 'shared-ui/skeleton';
import { shortened } from '../../common/shortened.ts';
import { useChangesDialog } from './changes-dialog.tsx';
import { Conflict } from './conflict.tsx';
import css from './setting.module.css';
import { type StoredBy, useStored } from './use-stored.ts';
import { useVersionedForm, type VersionedForm } from './use-versioned-form.ts';

const { TextArea } = typedFields<Record<Name, string>>();

const settings = {
  lead: 'information/lead/en',
  leadJa: 'information/lead/ja',
  hint: 'information/hint/en',
  hintJa: 'information/hint/ja',
} as const;
type Name = keyof typeof settings;

const labels = {
  lead: 'admin.setting.wordingLead',
  leadJa: 'admin.setting.wordingLeadJa',
  hint: 'admin.setting.wordingHint',
  hintJa: 'admin.setting.wordingHintJa',
} as const;
/** Characters of a text in the question before saving; the whole is drawn below its field. */
const shownLength = 160;

export function WordingForm() {
  const stored = useStored<Name>(settings);
  return stored ? <Fields stored={stored} /> : <Skeleton lines={4} />;
}

function Fields({ stored }: { stored: StoredBy<Name> }) {
  const { t } = useTranslation();
  const { ask, dialog } = useChangesDialog();
  const versioned = useVersionedForm<Name>({
    settings,
    stored,
    schema: wordingFormSchema,
    confirm: (changed, texts) =>
      ask({
        changes: changed.map((name) => ({
          label: t(labels[name]),
          before: shortened(stored[name].text, shownLength),
          after: shortened(texts[name], shownLength),
          notes: [],
        })),
        warnings: [],
      }),
    saved: t('admin.setting.wordingSaved'),
  });
  const of = { versioned, stored };
  return (
    <div className={css.titles}>
      <Form form={versioned.form} label={t('admin.setting.wording')}>
        <ErrorSummary />
        <Words
          {...of}
          name="lead"
          other="leadJa"
          standard="home.lead"
          label={t(labels.lead)}
          hint={t('admin.setting.markdownHint')}
        />
        <Words {...of} name="leadJa" other="lead" standard="home.lead" label={t(labels.leadJa)} lang="ja" />
        <Restore versioned={versioned} names={['lead', 'leadJa']} label={t('admin.setting.restoreLead')} />
        <Words {...of} name="hint" other="hintJa" standard="home.hint" label={t(labels.hint)} />
        <Words {...of} name="hintJa" other="hint" standard="home.hint" label={t(labels.hintJa)} lang="ja" />
        <Restore versioned={versioned} names={['hint', 'hintJa']} label={t('admin.setting.restoreHint')} />
        <ButtonRow>
          <SubmitButton>{t('admin.setting.saveWording')}</SubmitButton>
        </ButtonRow>
      </Form>
      {dialog}
    </div>
  );
}

interface WordsProps {
  versioned: VersionedForm<Name>;
  stored: StoredBy<Name>;
  name: Name;
  /** The same text in the other language, which stands in for an empty one. */
  other: Name;
  /** Message of the shell with the standard text. */
  standard: string;
  label: string;
  hint?: string;
  lang?: 'ja';
}

function Words({ versioned, stored, name, other, standard, label, hint, lang }: WordsProps) {
  const { t } = useTranslation();
  const text = versioned.values[name];
  const fallback = versioned.values[other].trim();
  const instead = useStandard(standard, lang ?? 'en');
  return (
    <>
      <TextArea name={name} label={label} rows={3} {...(hint && { hint })} />
      <Conflict form={versioned} name={name} label={label} stored={stored[name]} {...(lang && { lang })} />
      {text.trim() && (
        <div className={css.preview} lang={lang}>
          <Markdown text={text} />
        </div>
      )}
      {!text.trim() && (
        <div className={css.standard}>
          <p>{t(fallback ? 'admin.setting.wordingOther' : 'admin.setting.wordingStandard')}</p>
          {!fallback && instead && (
            <div className={css.preview} lang={lang}>
              <Markdown text={instead} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Known while this language is shown, and where the shell is; null elsewhere. */
function useStandard(key: string, language: 'en' | 'ja'): string | null {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  return locale === language && i18n.exists(key) ? t(key as MessageKey) : null;
}

interface RestoreProps {
  versioned: VersionedForm<Name>;
  names: readonly Name[];
  label: string;
}

/** Empties the texts; saving brings the standard ones back. */
function Restore({ versioned, names, label }: RestoreProps) {
  const empty = () => {
    for (const name of names) versioned.set(name, '');
  };
  return (
    <div>
      <Button small disabled={names.every((name) => versioned.values[name] === '')} onClick={empty}>
        {label}
      </Button>
    </div>
  );
}
