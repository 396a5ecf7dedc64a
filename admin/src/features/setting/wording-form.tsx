import { updateInformation } from 'shared-data/collections/writes';
import { wordingFormSchema } from 'shared-data/models/setting-schema';
import type { Information } from 'shared-data/models/site';
import { useT } from 'shared-data/platform/i18n';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, TextArea, useForm, useFormState } from 'shared-ui/form';
import { Markdown } from 'shared-ui/markdown';
import { toast } from 'shared-ui/toast';
import css from './setting.module.css';

/** The words of the top page in both languages, in Markdown. Empty ones fall back to the words the system brings. */
export function WordingForm({ information }: { information: Information | undefined }) {
  const { t } = useT();
  const form = useForm({
    schema: wordingFormSchema,
    initial: {
      lead: information?.lead?.en ?? '',
      leadJa: information?.lead?.ja ?? '',
      hint: information?.hint?.en ?? '',
      hintJa: information?.hint?.ja ?? '',
    },
    submit: async ({ lead, leadJa, hint, hintJa }) => {
      await updateInformation({ lead: { en: lead, ja: leadJa }, hint: { en: hint, ja: hintJa } });
      toast(t('admin.setting.wordingSaved'), { kind: 'success' });
    },
  });
  const { lead, leadJa, hint, hintJa } = useFormState(
    form,
    (state) => state.values as Record<'lead' | 'leadJa' | 'hint' | 'hintJa', string>,
  );
  return (
    <div className={css.titles}>
      <Form form={form} label={t('admin.setting.wording')}>
        <ErrorSummary />
        <TextArea
          name="lead"
          label={t('admin.setting.wordingLead')}
          hint={t('admin.setting.markdownHint')}
          rows={3}
        />
        <Preview text={lead} />
        <TextArea name="leadJa" label={t('admin.setting.wordingLeadJa')} rows={3} />
        <Preview text={leadJa} lang="ja" />
        <TextArea name="hint" label={t('admin.setting.wordingHint')} rows={3} />
        <Preview text={hint} />
        <TextArea name="hintJa" label={t('admin.setting.wordingHintJa')} rows={3} />
        <Preview text={hintJa} lang="ja" />
        <ButtonRow>
          <SubmitButton>{t('admin.setting.saveWording')}</SubmitButton>
        </ButtonRow>
      </Form>
    </div>
  );
}

function Preview({ text, lang }: { text: string; lang?: 'ja' }) {
  if (!text.trim()) return null;
  return (
    <div className={css.preview} lang={lang}>
      <Markdown text={text} />
    </div>
  );
}
