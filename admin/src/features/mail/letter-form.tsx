import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { mailApi } from 'shared-data/api/mail-client';
import { newKey, saveLetter } from 'shared-data/collections/writes';
import { letterSchema, type MailFilter } from 'shared-data/models/mail-job';
import { ApiError } from 'shared-data/platform/errors';
import { ButtonRow } from 'shared-ui/button';
import { ErrorSummary, Form, SubmitButton, useForm } from 'shared-ui/form';
import { LetterFields } from './letter-fields.tsx';
import { filterOf, type LetterValues, noLetter } from './letter-values.ts';

/** A letter that is ready to be sent. */
export interface ReadyLetter {
  template: string;
  recipients: MailFilter;
  count: number;
  example: { subject: string; text: string } | null;
  /** Repeated sending starts one job only. */
  idempotencyKey: string;
}

/** Saves the letter, and asks whom it would reach. Nothing is sent. */
export function LetterForm({ onReady }: { onReady: (letter: ReadyLetter) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    schema: letterSchema,
    initial: noLetter,
    select: ({ subject, body }) => ({ subject, body }),
    draftKey: 'admin-letter',
    submit: async ({ subject, body }, values: LetterValues) => {
      const template = values.letter || (await newKey());
      await saveLetter({ id: template, subject, body });
      form.store.set('letter', template);
      const recipients = filterOf(values);
      const answer = await mailApi.count(template, recipients).catch((error: unknown) => {
        throw inBody(error);
      });
      onReady({ ...answer, template, recipients, idempotencyKey: newIdempotencyKey() });
    },
  });
  return (
    <Form form={form} label={t('admin.letter.form')}>
      <ErrorSummary />
      <LetterFields form={form} />
      <ButtonRow>
        <SubmitButton>{t('admin.letter.preview')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** Problems of placeholders stand at the text. */
function inBody(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors['template'] === undefined) return error;
  return new ApiError(error.code, error.status, { errors: { body: error.errors['template'] } });
}
