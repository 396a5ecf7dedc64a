import { useTranslation } from 'react-i18next';
import { isAcceptablePassword } from 'shared-data/models/account';
import { typedFields } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { useCommonPassword } from './use-common-password.ts';

const { PasswordField, useValue } = typedFields<{ password: string; passwordConfirm: string }>();

export function NewPasswordFields({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField name="password" label={label} required autoComplete="new-password" showRule />
      <CommonPassword />
      <PasswordField
        name="passwordConfirm"
        label={t('account.passwordConfirm')}
        required
        autoComplete="new-password"
      />
    </>
  );
}

/** A warning only: participants may use any password. */
function CommonPassword() {
  const { t } = useTranslation();
  const password = useValue('password') ?? '';
  const common = useCommonPassword(isAcceptablePassword(password) ? password : '');
  return <div role="status">{common && <Notice still>{t('account.passwordCommon')}</Notice>}</div>;
}
