import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { api } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { passwordResetSchema } from 'shared-data/models/account';
import {
  type AnyForm,
  ErrorSummary,
  Form,
  SubmitButton,
  typedFields,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { paths } from '../../paths.ts';
import { AccountPage } from './account-page.tsx';
import { typedEmail, useKeptEmail } from './typed-email.ts';

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const own = useIdentity((identity) => identity.view.email);
  const form = useForm({
    schema: passwordResetSchema,
    initial: { email: own ?? typedEmail() },
    warnOnLeave: false,
    submit: async ({ email }) => {
      await api.passwordReset(email);
      await navigate(paths.sentPasswordReset(), { state: { email } });
    },
  });
  useKeptEmail(form, own === null);
  const { EmailField } = typedFields(form);
  return (
    <AccountPage
      title={t('account.reset.title')}
      lead={t('account.reset.lead')}
      aside={own === null && <Link to={paths.signIn()}>{t('account.signIn.title')}</Link>}
    >
      <Form form={form} label={t('account.reset.title')}>
        <Summary form={form} />
        <EmailField name="email" label={t('account.email')} required autoComplete="username" />
        <SubmitButton wide>{t('account.reset.send')}</SubmitButton>
      </Form>
    </AccountPage>
  );
}

function Summary({ form }: { form: AnyForm }) {
  const { t } = useTranslation();
  const unknown = useFormState(form, (state) => state.failure === 'error.unregisteredAddress');
  return <ErrorSummary {...(unknown ? { title: t('auth.unregisteredTitle') } : {})} />;
}
