import { useNavigate } from 'react-router-dom';
import { signInSchema } from 'shared-data/models/account';
import { normalizeEmail } from 'shared-data/models/email-key';
import { api } from 'shared-data/platform/api-client';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { signIn } from 'shared-data/session/account';
import { Dialog } from 'shared-ui/dialog';
import { EmailField, ErrorSummary, type FieldErrors, Form, SubmitButton, useForm } from 'shared-ui/form';
import { afterSigningIn } from './after-signing-in.ts';
import css from './my-room.module.css';
import { OwnPasswordField } from './own-password-field.tsx';

interface Props {
  /** The address as it is. */
  email: string;
  open: boolean;
  onClose: () => void;
}

/** Gives the account another address, which counts when its owner follows the link sent there. */
export function ChangeEmail({ email, open, onClose }: Props) {
  const { t } = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('myRoom.changeEmail')}>
      <ChangeForm email={email} />
    </Dialog>
  );
}

function ChangeForm({ email }: { email: string }) {
  const { t } = useT();
  const navigate = useNavigate();
  const form = useForm({
    schema: signInSchema,
    initial: { email: '', password: '' },
    warnOnLeave: false,
    check: ({ email: next }): FieldErrors =>
      next.trim() && normalizeEmail(next) === email ? { email: 'myRoom.sameEmail' } : {},
    submit: async ({ email: next, password }) => {
      await afterSigningIn(email, password, async () => {
        await api.updateAccount({ email: next });
        // The change has ended every sign-in.
        await navigate(await signInUnder(next, password));
      });
    },
  });
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

/** The page that follows: where the new address is confirmed, or where to sign in when that did not work at once. */
async function signInUnder(email: string, password: string): Promise<string> {
  try {
    await signIn(email, password);
    return paths.sentConfirmation();
  } catch {
    return paths.signIn();
  }
}
