import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, newIdempotencyKey } from 'shared-data/api/api-client';
import { useOwnUser } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import { registrationSchema } from 'shared-data/models/user';
import { isConflict, MessageError } from 'shared-data/platform/errors';
import { ErrorSummary, Form, SubmitButton, useForm, useFormState } from 'shared-ui/form';
import {
  agreementErrors,
  emptyRegistration,
  PrivacyFields,
  RegistrationFields,
  type RegistrationValues,
  registrationInput,
} from 'shared-ui/registration';
import { useDeadlineNotice } from '../../common/deadline/deadline.tsx';
import { registrationDraft } from './drafts.ts';
import { RegisteredElsewhere } from './registered-elsewhere.tsx';

interface Props {
  uid: string;
  onFinished: () => void;
  onChange: () => void;
}

export function RegistrationForm({ uid, onFinished, onChange }: Props) {
  const { t } = useTranslation();
  const late = useDeadlineNotice('registration');
  const email = useIdentity(({ view }) => view.email);
  const [key] = useState(newIdempotencyKey);
  const form = useForm({
    schema: registrationSchema,
    initial: emptyRegistration,
    select: registrationInput,
    check: agreementErrors,
    draftKey: registrationDraft(uid),
    omitFromDraft: ['privacyPolicy'],
    submit: async (registration) => {
      try {
        await api.appendUser(registration, key);
      } catch (error) {
        throw isConflict(error) ? new MessageError('registration.conflict') : error;
      }
      onFinished();
    },
  });
  const submitting = useFormState(form, (state) => state.submitting);
  const typed = useFormState(form, (state) => state.values) as RegistrationValues;
  // The record may sync before the request is answered.
  const elsewhere = useOwnUser()?.isRegistered === true && !submitting;
  if (elsewhere)
    return (
      <RegisteredElsewhere
        uid={uid}
        typed={typed}
        onChange={() => {
          // Prevents saving a draft on unmount.
          form.store.settle();
          onChange();
        }}
      />
    );
  return (
    <Form form={form} label={t('registration.pageTitle')} notice={late}>
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
