import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey, saveSettings } from 'shared-data/collections/writes';
import { announcementFormSchema } from 'shared-data/models/setting-schema';
import { serverNow } from 'shared-data/platform/clock';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, typedFields } from 'shared-ui/form';
import { Markdown } from 'shared-ui/markdown';
import { Notice } from 'shared-ui/notice';
import { EntryConflicts } from '../entry-conflicts.tsx';
import { savedToast } from '../saved-toast.ts';
import css from '../setting.module.css';
import { useEntryForm } from '../use-entry-form.ts';
import {
  type AnnouncementsProps,
  type AnnouncementTexts,
  announcementTexts,
  newAnnouncement,
  withTexts,
} from './announcement-values.ts';

interface Props extends AnnouncementsProps {
  /** '' for a new one. */
  id: string;
  onDone: () => void;
}

const { TextArea, useValue } = typedFields<AnnouncementTexts>();

export function AnnouncementForm({ all, versionOf, id, onDone }: Props) {
  const { t } = useTranslation();
  const last = useRef(all[id]);
  last.current = all[id] ?? last.current;
  const saved = announcementTexts(last.current);
  const made = useRef<Promise<string>>(null);
  const form = useEntryForm<AnnouncementTexts>({
    saved,
    schema: announcementFormSchema,
    save: async (texts) => {
      made.current ??= id ? Promise.resolve(id) : newKey();
      const key = await made.current;
      const change = { setting: `information/announcements/${key}` as const, version: versionOf(key) };
      const value = last.current
        ? withTexts(last.current, texts)
        : newAnnouncement(texts, all, Math.floor(serverNow()));
      await saveSettings([{ ...change, value }]);
      onDone();
      const said = t(id ? 'admin.announcement.saved' : 'admin.announcement.published');
      savedToast(t, said, [{ ...change, value: all[key] ?? null }]);
    },
  });
  return (
    <Form form={form} label={t('admin.announcement.one')}>
      <ErrorSummary />
      {id && !all[id] && <Notice kind="warning">{t('admin.setting.entryGone')}</Notice>}
      <TextArea name="en" label={t('admin.announcement.en')} hint={t('admin.announcement.hint')} rows={4} />
      <Preview name="en" />
      <TextArea name="ja" label={t('admin.announcement.ja')} rows={4} />
      <Preview name="ja" />
      <EntryConflicts form={form} saved={saved} labelOf={(name) => t(`admin.announcement.${name}`)} />
      <ButtonRow>
        <SubmitButton>{t(id ? 'admin.announcement.save' : 'admin.announcement.publish')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function Preview({ name }: { name: 'en' | 'ja' }) {
  const text = useDeferredValue(useValue(name));
  if (!text.trim()) return null;
  return (
    <div className={css.preview} lang={name}>
      <Markdown text={text} />
    </div>
  );
}
