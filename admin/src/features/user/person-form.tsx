import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { fullName } from 'shared-data/models/person-name';
import { registrationSchema, type User } from 'shared-data/models/user';
import { isConflict, MessageError } from 'shared-data/platform/errors';
import { ButtonRow } from 'shared-ui/button';
import {
  ConflictNotice,
  ErrorSummary,
  Form,
  type FormApi,
  SubmitButton,
  useForm,
  useFormState,
  useNewer,
} from 'shared-ui/form';
import {
  agreementErrors,
  type ChangeValues,
  changeValues,
  PrivacyFields,
  RegistrationFields,
  registrationDifferences,
  registrationInput,
} from 'shared-ui/registration';
import { toast } from 'shared-ui/toast';

interface PersonFormProps {
  user: User;
  /** Deleted meanwhile: what was typed stays to be read. */
  gone: boolean;
  onSaved: () => void;
}

/** Changes a registration for its person. Whoever saves second is told what has changed. */
export function PersonForm({ user, gone, onSaved }: PersonFormProps) {
  const { t } = useTranslation();
  const own = useIdentity(({ view }) => view.uid);
  const [initial] = useState(() => changeValues(user));
  const form: FormApi<ChangeValues, object> = useForm({
    schema: registrationSchema,
    initial,
    select: ({ basedOn: _, ...values }) => registrationInput(values),
    check: agreementErrors,
    draftKey: `person-${own}-${user.id}`,
    submit: async (registration, { basedOn }) => {
      try {
        await adminApi.updateUser(user.id, registration, basedOn);
      } catch (error) {
        throw isConflict(error) ? new MessageError('admin.conflict.text') : error;
      }
      toast(t('admin.person.saved', { name: fullName(registration) }), { kind: 'success' });
      onSaved();
    },
  });
  return (
    <Form
      form={form}
      label={t('admin.person.form', { name: fullName(user) })}
      blocked={gone ? t('admin.person.goneText') : null}
    >
      <ErrorSummary />
      <Newer form={form} user={user} />
      <RegistrationFields />
      {!initial.privacyPolicy && <PrivacyFields />}
      <ButtonRow>
        <SubmitButton>{t('admin.person.save')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function Newer({ form, user }: { form: FormApi<ChangeValues, object>; user: User }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const typed = useFormState(form, (state) => state.values) as ChangeValues;
  const newer = useNewer({ form, stored: user, valuesOf: changeValues, version: 'basedOn' });
  if (!newer) return null;
  return (
    <ConflictNotice
      words={{
        title: t('admin.conflict.title'),
        text: t('admin.conflict.text'),
        load: t('admin.conflict.load'),
        overwrite: t('admin.conflict.overwrite'),
      }}
      differences={registrationDifferences(changeValues(user), typed, { t, locale })}
      onLoad={() => form.reset(changeValues(user))}
      onOverwrite={() => {
        form.store.set('basedOn', user.updatedAt);
        void form.submit();
      }}
    />
  );
}
