import { Link, useNavigate } from 'react-router-dom';
import { signInSchema } from 'shared-data/models/account';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { signIn } from 'shared-data/session/account';
import { showsSignUp } from 'shared-data/session/menu';
import { selectView, useSession } from 'shared-data/session/session-store';
import { takeWanted } from 'shared-ui/app';
import {
  type AnyForm,
  EmailField,
  ErrorSummary,
  Form,
  PasswordField,
  SubmitButton,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { AccountPage } from './account-page.tsx';
import { SignedIn } from './signed-in.tsx';

export function Component() {
  const { t } = useT();
  const navigate = useNavigate();
  const view = useSession((session) => session.view);
  const form = useForm({
    schema: signInSchema,
    initial: { email: '', password: '' },
    warnOnLeave: false,
    submit: async ({ email, password }) => {
      const { verified } = await signIn(email, password);
      await navigate(verified ? nextPage() : paths.sentConfirmation());
    },
  });
  const submitting = useFormState(form, (state) => state.submitting);
  return (
    <AccountPage
      title={t('account.signIn.title')}
      aside={
        <>
          <Link to={paths.passwordReset()}>{t('account.signIn.forgot')}</Link>
          {showsSignUp(view) && (
            <span>
              {t('account.signIn.none')} <Link to={paths.signUp()}>{t('account.signUp.title')}</Link>
            </span>
          )}
        </>
      }
    >
      {view.uid !== null && !submitting && <SignedIn />}
      <Form form={form} label={t('account.signIn.title')}>
        <ErrorSummary />
        <RegisterHint form={form} />
        <EmailField name="email" label={t('account.email')} required autoComplete="username" />
        <PasswordField
          name="password"
          label={t('account.password')}
          required
          autoComplete="current-password"
        />
        <SubmitButton wide>{t('account.signIn.send')}</SubmitButton>
      </Form>
    </AccountPage>
  );
}

/** The page the reader was going to, else what is missing, else Home. */
function nextPage(): string {
  const wanted = takeWanted();
  const { registered, claims } = selectView();
  if (wanted && registered) return wanted;
  return registered || claims.editor || claims.admin ? (wanted ?? paths.home()) : paths.registration();
}

/** After an unknown address: how to get an account. */
function RegisterHint({ form }: { form: AnyForm }) {
  const { t } = useT();
  const unknown = useFormState(form, (state) => state.failure === 'auth.invalidEmail');
  if (!unknown) return null;
  return (
    <p>
      {t('auth.registerHint')} <Link to={paths.signUp()}>{t('account.signUp.title')}</Link>
    </p>
  );
}
