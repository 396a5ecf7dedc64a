import { updateInformation } from 'shared-data/collections/writes';
import type { Information } from 'shared-data/models/site';
import { useT } from 'shared-data/platform/i18n';
import { ButtonRow } from 'shared-ui/button';
import {
  ErrorSummary,
  Form,
  type FormSchema,
  SubmitButton,
  TextArea,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { Markdown } from 'shared-ui/markdown';
import { toast } from 'shared-ui/toast';
import css from './setting.module.css';

const names = ['lead', 'leadJa', 'hint', 'hintJa'] as const;
type Wording = Record<(typeof names)[number], string>;

const longest = 10_000;

/** The database rules have the last word; this spares the way there. */
const wordingSchema: FormSchema<Wording> = {
  safeParse(value) {
    const wording = value as Wording;
    const issues = names
      .filter((name) => wording[name].length > longest)
      .map((name) => ({ path: [name], message: 'validation.tooLong' }));
    return issues.length ? { success: false, error: { issues } } : { success: true, data: wording };
  },
};

/** The words of the top page in both languages, in Markdown. Empty ones fall back to the words the system brings. */
export function WordingForm({ information }: { information: Information | undefined }) {
  const { t } = useT();
  const form = useForm({
    schema: wordingSchema,
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
  const { lead, leadJa, hint, hintJa } = useFormState(form, (state) => state.values as Wording);
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
