import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi, type RenderedText } from 'shared-data/api/mail-client';
import type { SystemMailTemplate } from 'shared-data/models/mail';
import type { LetterRecipient } from 'shared-data/models/mail-job';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { type FormApi, typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { SearchSelect } from 'shared-ui/select';
import css from './template.module.css';
import { type TemplateText, type TemplateValues, templateSchema } from './template-values.ts';

interface TemplatePreviewProps {
  id: SystemMailTemplate;
  form: FormApi<TemplateValues, TemplateText>;
}

const { useValue } = typedFields<TemplateValues>();

/** The mail as a chosen person would get it, or with sample data, made by the server like the real one. */
export function TemplatePreview({ id, form }: TemplatePreviewProps) {
  const { t } = useTranslation();
  const typed = { title: useValue('title'), en: useValue('en'), ja: useValue('ja'), flag: true };
  const { people, loading } = usePeople();
  const [uid, setUid] = useState('');
  const [shown, setShown] = useState<{ of: string; mail: RenderedText } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const parsed = templateSchema(id).safeParse(typed);
  const key = JSON.stringify({ typed, uid });
  const show = async () => {
    if (!parsed.success) return void form.store.check();
    const { title, body } = parsed.data;
    setPending(true);
    try {
      setShown({ of: key, mail: await mailApi.previewTemplate({ id, title, body, ...(uid && { uid }) }) });
      setError(null);
    } catch (failure) {
      setError(failure);
    }
    setPending(false);
  };
  return (
    <div className={css.fields}>
      <div className={css.chosen}>
        <SearchSelect
          label={t('admin.template.recipient')}
          placeholder={t('admin.template.sample')}
          options={people.map((person) => ({
            value: person.uid,
            label: `${person.name} · ${person.address}`,
          }))}
          value={uid}
          onChange={setUid}
          loading={loading}
        />
        <Button pending={pending} icon="eye" onClick={show}>
          {t('admin.template.preview')}
        </Button>
      </div>
      {error !== null && <Notice kind="error">{t(errorMessageKey(error))}</Notice>}
      {shown && (
        <section className={css.preview} aria-label={t('admin.template.previewTitle')}>
          <h3>{shown.mail.subject}</h3>
          <p className={css.text}>{shown.mail.text}</p>
          <p className={css.quiet} role="status">
            {t(noteOf(shown.of === key, uid))}
          </p>
        </section>
      )}
    </div>
  );
}

function noteOf(isCurrent: boolean, uid: string) {
  if (!isCurrent) return 'admin.template.previewOld';
  return uid ? 'admin.template.previewOf' : 'admin.template.previewNote';
}

/** Everybody who can get mail; without them the sample is left. */
function usePeople(): { people: readonly LetterRecipient[]; loading: boolean } {
  const [people, setPeople] = useState<readonly LetterRecipient[] | null>(null);
  useEffect(() => {
    let current = true;
    mailApi.recipients({ filter: [], excluded: [], uses: [] }).then(
      (list) => current && setPeople(list.people),
      () => current && setPeople([]),
    );
    return () => {
      current = false;
    };
  }, []);
  return { people: people ?? [], loading: people === null };
}
