import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalizedText } from 'shared-data/models/locales';
import { sameContent } from 'shared-data/models/same-content';
import type { ActiveSite } from 'shared-data/models/site';
import { MessageError } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import {
  ErrorSummary,
  Form,
  type FormSchema,
  SubmitButton,
  typedFields,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import css from './active.module.css';
import { saveActive } from './set-active.ts';

const longestNote = 500;
interface Note {
  en: string;
  ja: string;
}

const noteSchema: FormSchema<LocalizedText | null> = {
  safeParse(value) {
    const { en, ja } = value as Note;
    const note = { ...(en.trim() && { en: en.trim() }), ...(ja.trim() && { ja: ja.trim() }) };
    const issues = (['en', 'ja'] as const)
      .filter((name) => (note[name]?.length ?? 0) > longestNote)
      .map((name) => ({ path: [name], message: 'validation.tooLong' }));
    if (issues.length > 0) return { success: false, error: { issues } };
    return { success: true, data: Object.keys(note).length > 0 ? note : null };
  },
};

const typedNote = (note: LocalizedText | undefined): Note => ({ en: note?.en ?? '', ja: note?.ja ?? '' });

/** Words beside the item in the banner. What somebody else saves meanwhile is shown, never overwritten unseen. */
export function NoteForm({ active }: { active: ActiveSite }) {
  const { t } = useTranslation();
  const { note, ...place } = active;
  const [based, setBased] = useState(note);
  const changed = !sameContent(note, based);
  const form = useForm({
    schema: noteSchema,
    initial: typedNote(note),
    submit: async (next) => {
      if (changed) throw new MessageError('admin.setting.conflictOpen');
      await saveActive(t, next ? { ...place, note: next } : place, t('admin.active.noteSaved'));
      setBased(next ?? undefined);
    },
  });
  const dirty = useFormState(form, (state) => state.dirty);
  const submitting = useFormState(form, (state) => state.submitting);
  useEffect(() => {
    if (!changed || dirty || submitting) return;
    form.reset(typedNote(note));
    setBased(note);
  }, [form, note, changed, dirty, submitting]);
  const { TextField } = typedFields(form);
  return (
    <Form form={form} label={t('admin.active.note')}>
      <ErrorSummary />
      {changed && dirty && !submitting && (
        <Notice
          kind="warning"
          action={
            <Button small onClick={() => setBased(note)}>
              {t('admin.setting.conflictKeep')}
            </Button>
          }
        >
          {t('admin.active.noteChanged', { note: [note?.en, note?.ja].filter(Boolean).join(' / ') || '—' })}
        </Notice>
      )}
      <div className={css.pair}>
        <TextField name="en" label={t('admin.active.noteEn')} autoComplete="off" />
        <TextField name="ja" label={t('admin.active.noteJa')} lang="ja" autoComplete="off" />
      </div>
      <SubmitButton>{t('admin.active.saveNote')}</SubmitButton>
    </Form>
  );
}
