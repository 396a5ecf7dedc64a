import { useTranslation } from 'react-i18next';
import { typedFields } from 'shared-ui/form';

const { PasswordField } = typedFields<{ password: string }>();

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
