import { useTranslation } from 'react-i18next';
import { useCollection, useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { mailGroups, mailPlaceholders } from 'shared-data/models/mail-job';
import { sessionName } from 'shared-data/models/titles';
import { storeOf } from 'shared-data/sync/collection-store';
import { type FormApi, FormSection, optionsOf, typedFields } from 'shared-ui/form';
import type { LetterValues } from './letter-values.ts';
import css from './mail.module.css';

export function LetterFields({ form }: { form: FormApi<LetterValues> }) {
  return (
    <>
      <RecipientFields />
      <TextFields form={form} />
    </>
  );
}

const { SelectField, TextField, TextArea, CheckboxField, RadioGroup, useValue } = typedFields<LetterValues>();

function RecipientFields() {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const isOwners = useValue('group') === 'owners';
  return (
    <FormSection title={t('admin.letter.recipients')}>
      <RadioGroup
        name="group"
        label={t('admin.letter.group')}
        options={optionsOf(mailGroups, (group) => t(`admin.letter.group.${group}`))}
      />
      <SelectField
        name="sessionId"
        label={t(isOwners ? 'admin.letter.sessionOfProgram' : 'admin.letter.mainSession')}
        placeholder={t('admin.letter.all')}
        options={sessions.map((session) => ({ value: session.id, label: sessionName(session, locale) }))}
      />
      {isOwners && (
        <>
          <SelectField
            name="presentationType"
            label={t('admin.letter.type')}
            placeholder={t('admin.letter.all')}
            options={optionsOf(['oral', 'poster'] as const, (type) => t(`admin.letter.type.${type}`))}
          />
          <CheckboxField name="changedType" label={t('admin.letter.changedType')} />
        </>
      )}
    </FormSection>
  );
}

function TextFields({ form }: { form: FormApi<LetterValues> }) {
  const { t } = useTranslation();
  useCollection('mailTemplates');
  const letters = [...storeOf('mailTemplates').values()].filter(({ system }) => !system);
  const group = useValue('group');
  const chosen = useValue('letter');
  const choose = (id: string) => {
    const letter = letters.find((one) => one.id === id);
    form.store.set('letter', id);
    if (!letter) return;
    form.store.set('subject', letter.title);
    form.store.set('body', letter.body);
  };
  return (
    <FormSection title={t('admin.letter.text')}>
      {letters.length > 0 && (
        <label className={css.choice}>
          {t('admin.letter.saved')}
          <select name="letter" value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('admin.letter.new')}</option>
            {letters.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextField name="subject" label={t('admin.letter.subject')} required autoComplete="off" />
      <TextArea
        name="body"
        label={t('admin.letter.body')}
        hint={t('admin.letter.bodyHint', {
          placeholders: mailPlaceholders[group].map((name) => `{${name}}`).join(' '),
        })}
        rows={12}
        required
      />
    </FormSection>
  );
}
