import { useT } from 'shared-data/platform/i18n';
import { PasswordField } from 'shared-ui/form';

/** A password of the reader's choice with its rule, and once more against slips. The form holds `password` and `passwordConfirm`. */
export function NewPasswordFields({ label }: { label: string }) {
  const { t } = useT();
  return (
    <>
      <PasswordField name="password" label={label} required autoComplete="new-password" showRule />
      <PasswordField
        name="passwordConfirm"
        label={t('account.passwordConfirm')}
        required
        autoComplete="new-password"
      />
    </>
  );
}
