import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { checkResetCode, confirmPasswordReset } from 'shared-data/identity/account';
import { newPasswordSchema } from 'shared-data/models/account';
import { paths } from 'shared-data/navigation/paths';
import { ErrorSummary, Form, SubmitButton, useForm } from 'shared-ui/form';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { AccountPage } from './account-page.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useOnce } from './use-once.ts';

export function ResetPassword({ code }: { code: string }) {
  const { t } = useTranslation();
  const checked = useOnce(code, () => checkResetCode(code));
  if (checked.state === 'failed') return <InvalidLink purpose="reset" message={checked.message} />;
  return (
    <AccountPage
      title={t('account.action.newPassword')}
      lead={checked.state === 'done' ? t('account.action.for', { email: checked.value }) : undefined}
    >
      {checked.state === 'done' ? <NewPassword code={code} email={checked.value} /> : <Skeleton lines={3} />}
    </AccountPage>
  );
}

function NewPassword({ code, email }: { code: string; email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    schema: newPasswordSchema,
    initial: { password: '', passwordConfirm: '' },
    warnOnLeave: false,
    submit: async ({ password }) => {
      await confirmPasswordReset(code, password);
      toast(t('account.action.saved'), { kind: 'success' });
      await navigate(paths.signIn(), { replace: true });
    },
  });
  return (
    <Form form={form} label={t('account.action.newPassword')}>
      <ErrorSummary />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={t('account.newPassword')} />
      <SubmitButton wide>{t('account.action.save')}</SubmitButton>
    </Form>
  );
}
