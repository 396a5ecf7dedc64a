import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { signInSchema } from 'shared-data/models/account';
import { normalizeEmail } from 'shared-data/models/email-key';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, type FieldErrors, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { afterSigningIn } from './after-signing-in.ts';
import css from './my-room.module.css';
import { OwnPasswordField } from './own-password-field.tsx';

interface Props {
  email: string;
  open: boolean;
  onClose: () => void;
}

/** The new address takes effect when the link sent there is opened. */
export function ChangeEmail({ email, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('myRoom.changeEmail')}>
      <ChangeForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function ChangeForm({ email, onClose }: Pick<Props, 'email' | 'onClose'>) {
  const { t } = useTranslation();
  const form = useForm({
    schema: signInSchema,
    initial: { email: '', password: '' },
    warnOnLeave: false,
    check: ({ email: next }): FieldErrors<{ email: string }> =>
      next.trim() && normalizeEmail(next) === email ? { email: 'myRoom.sameEmail' } : {},
    submit: async ({ email: next, password }) => {
      await afterSigningIn(email, password, async () => {
        await api.updateAccount({ email: next });
      });
      toast(t('myRoom.changeEmail.sent', { email: next }), { kind: 'success' });
      form.reset();
      onClose();
    },
  });
  const { EmailField } = typedFields(form);
  return (
    <Form form={form} label={t('myRoom.changeEmail')}>
      <ErrorSummary />
      <p>{t('myRoom.changeEmail.text', { email })}</p>
      <EmailField name="email" label={t('myRoom.newEmail')} required />
      <OwnPasswordField />
      <div className={css.dialogActions}>
        <SubmitButton>{t('myRoom.changeEmail')}</SubmitButton>
      </div>
    </Form>
  );
}
