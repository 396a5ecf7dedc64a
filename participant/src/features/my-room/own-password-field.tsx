import { useT } from 'shared-data/i18n/i18n';
import { PasswordField } from 'shared-ui/form';

/** The password the reader has, asked for once more and with the reason why. The form holds it as `password`. */
export function OwnPasswordField() {
  const { t } = useT();
  return (
    <PasswordField
      name="password"
      label={t('myRoom.password')}
      hint={t('myRoom.passwordWhy')}
      required
      autoComplete="current-password"
    />
  );
}
