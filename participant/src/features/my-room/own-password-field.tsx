import { useTranslation } from 'react-i18next';
import { PasswordField } from 'shared-ui/form';

/** Current password; the form holds it as `password`. */
export function OwnPasswordField() {
  const { t } = useTranslation();
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
