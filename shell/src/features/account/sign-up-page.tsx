import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { signUp } from 'shared-data/identity/account';
import { useIdentity } from 'shared-data/identity/identity-store';
import { signUpSchema } from 'shared-data/models/account';
import { showsSignUp } from 'shared-data/navigation/menu';
import { paths } from 'shared-data/navigation/paths';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import { AccountPage } from './account-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SignedIn } from './signed-in.tsx';
import { forgetEmail, typedEmail, useKeptEmail } from './typed-email.ts';

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ready = useIdentity((identity) => identity.ready);
  const view = useIdentity((identity) => identity.view);
  const closed = ready && view.uid === null && !showsSignUp(view);
  const form = useForm({
    schema: signUpSchema,
    initial: { email: typedEmail(), password: '', passwordConfirm: '' },
    warnOnLeave: false,
    submit: async ({ email, password }) => {
      const { sent } = await signUp(email, password);
      forgetEmail();
      if (!sent) toast(t('auth.unavailable'), { kind: 'error' });
      await navigate(paths.sentConfirmation(), { state: { sent } });
    },
  });
  useKeptEmail(form, view.uid === null);
  const { EmailField } = typedFields(form);
  return (
    <AccountPage
      title={t('account.signUp.title')}
      lead={t('account.signUp.lead')}
      aside={
        <span>
          {t('account.signUp.have')} <Link to={paths.signIn()}>{t('account.signIn.title')}</Link>
        </span>
      }
    >
      {view.uid !== null && !form.store.state.submitting && <SignedIn />}
      {closed ? (
        <Notice kind="warning">{t('account.signUp.closed')}</Notice>
      ) : (
        <Form form={form} label={t('account.signUp.title')}>
          <ErrorSummary />
          <EmailField name="email" label={t('account.email')} required autoComplete="username" />
          <NewPasswordFields label={t('account.password')} />
          <SubmitButton wide>{t('account.signUp.send')}</SubmitButton>
        </Form>
      )}
    </AccountPage>
  );
}
