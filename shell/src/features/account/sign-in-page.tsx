import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { signIn } from 'shared-data/identity/account';
import { selectView, useIdentity } from 'shared-data/identity/identity-store';
import { signInSchema } from 'shared-data/models/account';
import { showsSignUp } from 'shared-data/navigation/menu';
import { paths } from 'shared-data/navigation/paths';
import { takeWanted } from 'shared-ui/app';
import { Button } from 'shared-ui/button';
import {
  type AnyForm,
  ErrorSummary,
  Form,
  SubmitButton,
  typedFields,
  useForm,
  useFormState,
} from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { AccountPage } from './account-page.tsx';
import { keepsData } from './keeps-data.ts';
import { SignedIn } from './signed-in.tsx';
import { forgetEmail, typedEmail, useKeptEmail } from './typed-email.ts';
import { useDelay } from './use-delay.ts';

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const view = useIdentity((identity) => identity.view);
  const delay = useDelay();
  const form = useForm({
    schema: signInSchema,
    initial: { email: typedEmail(), password: '' },
    warnOnLeave: false,
    submit: async ({ email, password }) => {
      const { verified } = await delay.through(() => signIn(email, password));
      forgetEmail();
      await navigate(verified ? nextPage() : paths.sentConfirmation());
    },
  });
  useKeptEmail(form, view.uid === null);
  const { EmailField, PasswordField } = typedFields(form);
  const submitting = useFormState(form, (state) => state.submitting);
  return (
    <AccountPage
      title={t('account.signIn.title')}
      aside={
        <>
          <Link to={paths.passwordReset()}>{t('account.signIn.forgot')}</Link>
          {showsSignUp(view) ? (
            <span>
              {t('account.signIn.none')} <Link to={paths.signUp()}>{t('account.signUp.title')}</Link>
            </span>
          ) : (
            view.uid === null && view.base !== null && <span>{t('account.signUp.closed')}</span>
          )}
        </>
      }
    >
      {view.uid !== null && !submitting && <SignedIn />}
      {!keepsData() && <Notice still>{t('account.signIn.notKept')}</Notice>}
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
        {delay.left !== null && <Delayed left={delay.left} cancel={delay.cancel} />}
        <SubmitButton wide>{t('account.signIn.send')}</SubmitButton>
      </Form>
    </AccountPage>
  );
}

function Delayed({ left, cancel }: { left: number; cancel(): void }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice
        kind="warning"
        action={
          <Button small onClick={cancel}>
            {t('account.signIn.cancel')}
          </Button>
        }
      >
        {t('account.signIn.delayed')}
      </Notice>
      <p role="timer">{t('account.signIn.delayedFor', { count: left })}</p>
    </>
  );
}

/** The page the reader wanted, else the next missing step, else Home. */
function nextPage(): string {
  const { uid, registered, claims } = selectView();
  // Registering leads to the wanted page.
  if (!registered && !claims.editor && !claims.admin) return paths.registration();
  return takeWanted(uid ?? '') ?? paths.home();
}

function RegisterHint({ form }: { form: AnyForm }) {
  const { t } = useTranslation();
  const unknown = useFormState(form, (state) => state.failure === 'auth.invalidEmail');
  if (!unknown) return null;
  return (
    <p>
      {t('auth.registerHint')} <Link to={paths.signUp()}>{t('account.signUp.title')}</Link>
    </p>
  );
}
