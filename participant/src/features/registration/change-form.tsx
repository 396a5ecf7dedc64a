import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from 'shared-data/api/api-client';
import { registrationSchema, type User } from 'shared-data/models/user';
import { paths } from 'shared-data/navigation/paths';
import { isConflict, MessageError } from 'shared-data/platform/errors';
import { ButtonRow, LinkButton } from 'shared-ui/button';
import { ErrorSummary, Form, type FormApi, SubmitButton, useForm } from 'shared-ui/form';
import {
  agreementErrors,
  type ChangeValues,
  changeValues,
  RegistrationFields,
  registrationInput,
} from 'shared-ui/registration';
import { toast } from 'shared-ui/toast';
import { changeDraft } from './drafts.ts';
import { NewerRegistration } from './newer-registration.tsx';

/** `off`: changes were disabled meanwhile; input stays. The address is changed in My room. */
export function ChangeForm({ user, off = false }: { user: User; off?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [initial] = useState(() => changeValues(user));
  const form: FormApi<ChangeValues, object> = useForm({
    schema: registrationSchema,
    initial,
    select: ({ basedOn: _, ...values }) => registrationInput(values),
    check: agreementErrors,
    draftKey: changeDraft(user.uid),
    submit: async (registration, { basedOn }) => {
      try {
        await api.updateUser(registration, basedOn);
      } catch (error) {
        throw isConflict(error) ? new MessageError('registration.conflictRejected') : error;
      }
      toast(t('registration.saved'), { kind: 'success' });
      await navigate(paths.myRoom());
    },
  });
  return (
    <Form form={form} label={t('registration.pageTitle')} blocked={off ? t('registration.changeOff') : null}>
      <ErrorSummary title={t('registration.saveFailed')} />
      <NewerRegistration form={form} user={user} />
      <p>{t('registration.of', { email: user.email })}</p>
      <RegistrationFields />
      <ButtonRow>
        <SubmitButton>{t('registration.save')}</SubmitButton>
        <LinkButton to={paths.myRoom()} look="quiet">
          {t('registration.cancel')}
        </LinkButton>
      </ButtonRow>
    </Form>
  );
}
