import { useState } from 'react';
import { registrationSchema } from 'shared-data/models/user';
import { api, newIdempotencyKey } from 'shared-data/platform/api-client';
import { useT } from 'shared-data/platform/i18n';
import { useSession } from 'shared-data/session/session-store';
import { ErrorSummary, Form, SubmitButton, useForm } from 'shared-ui/form';
import { PrivacyFields, RegistrationFields } from './registration-fields.tsx';
import { agreementErrors, emptyRegistration, registrationInput } from './registration-values.ts';

/** The form of the specification, section 3. What is typed is kept until it is sent. */
export function RegistrationForm({ uid, onFinished }: { uid: string; onFinished: () => void }) {
  const { t } = useT();
  const email = useSession(({ view }) => view.email);
  const [key] = useState(newIdempotencyKey);
  const form = useForm({
    schema: registrationSchema,
    initial: emptyRegistration,
    select: registrationInput,
    check: agreementErrors,
    draftKey: `registration-${uid}`,
    omitFromDraft: ['privacyPolicy'],
    submit: async (registration) => {
      await api.appendUser(registration, key);
      onFinished();
    },
  });
  return (
    <Form form={form} label={t('registration.pageTitle')}>
      <ErrorSummary title={t('registration.failed')} />
      {email && <p>{t('registration.as', { email })}</p>}
      <RegistrationFields />
      <PrivacyFields />
      <div>
        <SubmitButton>{t('registration.send')}</SubmitButton>
      </div>
    </Form>
  );
}
