import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { clockTime, localTimeZone } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { LetterRecipient } from 'shared-data/models/mail-job';
import {
  draftLetterSchema,
  type Letter,
  letterSchema,
  mostExcluded,
  type SavedLetter,
} from 'shared-data/models/mail-letter';
import { errorMessageKey, isConflict, MessageError } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import {
  ConflictNotice,
  ErrorSummary,
  type FieldErrors,
  Form,
  type FormApi,
  FormSection,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { Section } from 'shared-ui/page';
import { toast } from 'shared-ui/toast';
import { useFieldOptions } from './field-options.ts';
import { FilterFields } from './filter-fields.tsx';
import { filterWords } from './filter-words.ts';
import { LetterPreview } from './letter-preview.tsx';
import { LetterTextFields } from './letter-text-fields.tsx';
import {
  type LetterValues,
  lackingIn,
  letterOf,
  letterValuesOf,
  listChange,
  reachedBy,
} from './letter-values.ts';
import css from './mail.module.css';
import { RecipientCount } from './recipient-count.tsx';
import { RecipientList } from './recipient-list.tsx';
import { type ReadyLetter, SendDialog } from './send-dialog.tsx';
import { useLetterSaving } from './use-letter-saving.ts';
import { askRecipients, useRecipients } from './use-recipients.ts';

interface LetterEditorProps {
  /** As it is stored now; version 0 for a new one. */
  saved: SavedLetter;
  onRenew: () => Promise<void>;
  onSent: () => void;
  onCopy: (letter: Letter) => void;
}

type LetterForm = FormApi<LetterValues, Letter>;

export function LetterEditor({ saved, onRenew, onSent, onCopy }: LetterEditorProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const optionsOf = useFieldOptions();
  const form: LetterForm = useForm({
    schema: draftLetterSchema,
    initial: letterValuesOf(saved),
    select: letterOf,
    draftKey: `admin-letter-${saved.id}`,
    submit: async (letter) => {
      await save(letter).catch(async (error: unknown) => {
        if (!isConflict(error)) throw error;
        await onRenew();
        throw new MessageError('admin.setting.conflictOpen');
      });
      void onRenew();
    },
  });
  const values = useFormState(form, (state) => state.values) as LetterValues;
  const isSent = saved.job !== undefined;
  const isNewer = saved.version > values.version;
  const { save, saving, savedAt } = useLetterSaving(form, saved.id, isSent || isNewer, onRenew);
  const submitting = useFormState(form, (state) => state.submitting);
  const letter = letterOf(values);
  const shown = useRecipients(letter);
  const [person, setPerson] = useState<LetterRecipient | null>(null);
  const [ready, setReady] = useState<ReadyLetter | null>(null);
  const [pending, setPending] = useState(false);
  const words = filterWords(letter.filter, { t, locale, optionsOf });
  const check = () => isWhole(form, letter);
  const exclude = (uids: string[]) => {
    if (uids.length > mostExcluded)
      toast(t('admin.recipient.tooMany', { most: mostExcluded }), { kind: 'error' });
    else form.store.set('excluded', uids);
  };
  const prepare = async () => {
    if (!check()) return;
    setPending(true);
    try {
      const isStored = values.version > 0 && !form.store.state.dirty;
      if (isStored || (await form.submit())) {
        const list = await askRecipients(letter);
        const { lacking, names } = lackingIn(reachedBy(list, letter.excluded));
        if (lacking.length > 0) {
          toast(t('admin.recipient.lacking', { count: lacking.length, names }), { kind: 'error' });
        } else {
          const change = shown.list && !shown.pending ? listChange(shown.list, list, letter.excluded) : null;
          const { version } = form.store.state.values;
          const idempotencyKey = newIdempotencyKey();
          setReady({ id: saved.id, version, letter, list, change, words, idempotencyKey });
        }
      }
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
    setPending(false);
  };
  const first = shown.list?.people.find(({ uid }) => !letter.excluded.includes(uid));
  return (
    <>
      <Form form={form} label={t('admin.letter.form')}>
        <ErrorSummary />
        <Newer form={form} saved={saved} isNewer={isNewer && !saving} />
        {isSent && (
          <Notice
            kind="warning"
            action={
              <Button small onClick={() => onCopy(letter)}>
                {t('admin.letter.copy')}
              </Button>
            }
          >
            {t('admin.letter.alreadySent')}
          </Notice>
        )}
        <FormSection title={t('admin.letter.recipients')}>
          <FilterFields
            filter={values.filter}
            optionsOf={optionsOf}
            onChange={(filter) => form.store.set('filter', filter)}
          />
          <div className={css.words} role="status">
            {words.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <RecipientCount shown={shown} excluded={letter.excluded} onExclude={exclude} />
        </FormSection>
        <LetterTextFields form={form} />
        <ButtonRow>
          <Button look="primary" pending={pending} disabled={isSent || isNewer} onClick={prepare}>
            {t('admin.letter.checkAndSend')}
          </Button>
          <Button icon="eye" disabled={!first} onClick={() => check() && setPerson(first ?? null)}>
            {t('admin.letter.previewAndTest')}
          </Button>
          <Button pending={submitting} onClick={() => void form.submit()}>
            {t('admin.letter.save')}
          </Button>
          <span role="status" className={css.quiet}>
            {savedAt !== null && t('admin.letter.savedAt', { time: clockTime(savedAt, localTimeZone()) })}
          </span>
        </ButtonRow>
      </Form>
      <Section title={t('admin.recipient.list')}>
        <RecipientList
          shown={shown}
          excluded={letter.excluded}
          onExclude={exclude}
          onPreview={(one) => check() && setPerson(one)}
        />
      </Section>
      <LetterPreview letter={letter} person={person} people={shown.list?.people ?? []} onShow={setPerson} />
      <SendDialog ready={ready} onClose={() => setReady(null)} onSent={onSent} />
    </>
  );
}

/** Names at the fields what a letter still lacks before it can be previewed or sent. */
function isWhole(form: LetterForm, letter: Letter): boolean {
  const parsed = letterSchema.safeParse(letter);
  if (parsed.success) return true;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.map(String).join('.')] ??= message;
  form.store.rejectByServer(errors as FieldErrors, null);
  return false;
}

const texts = ['subjectEn', 'bodyEn', 'subjectJa', 'bodyJa'] as const;

/** Another administrator has saved the same letter: what was not touched follows, else the writer chooses. */
function Newer({ form, saved, isNewer }: { form: LetterForm; saved: SavedLetter; isNewer: boolean }) {
  const { t } = useTranslation();
  const values = useFormState(form, (state) => state.values) as LetterValues;
  const dirty = useFormState(form, (state) => state.dirty);
  useEffect(() => {
    if (isNewer && !dirty) form.reset(letterValuesOf(saved));
  });
  if (!isNewer || !dirty) return null;
  return (
    <ConflictNotice
      words={{
        title: t('admin.letter.newerTitle', { by: saved.by }),
        text: t('admin.letter.newerText'),
        load: t('admin.setting.conflictTake'),
        overwrite: t('admin.setting.conflictKeep'),
      }}
      differences={texts
        .filter((name) => saved[name] !== values[name])
        .map((name) => ({ label: t(`admin.letter.${name}`), saved: saved[name], yours: values[name] }))}
      onLoad={() => form.reset(letterValuesOf(saved))}
      onOverwrite={() => {
        form.store.set('version', saved.version);
        void form.submit();
      }}
    />
  );
}
