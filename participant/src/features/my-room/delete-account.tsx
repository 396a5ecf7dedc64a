import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from 'shared-data/api/api-client';
import { useMyProgramIds } from 'shared-data/collections/hooks';
import { signOut, useIdentity } from 'shared-data/identity/identity-store';
import { signInSchema } from 'shared-data/models/account';
import { normalizeEmail } from 'shared-data/models/email-key';
import { paths } from 'shared-data/navigation/paths';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, type FieldErrors, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import { afterSigningIn } from './after-signing-in.ts';
import css from './my-room.module.css';
import { OwnPasswordField } from './own-password-field.tsx';

/** Says what is deleted and what stays, and has the address typed as confirmation. */
export function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('myRoom.deleteAccount')} readFirst>
      <DeleteForm />
    </Dialog>
  );
}

function DeleteForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const email = useIdentity(({ view }) => view.email) ?? '';
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const programs = useMyProgramIds().length;
  const form = useForm({
    schema: signInSchema,
    initial: { email: '', password: '' },
    warnOnLeave: false,
    check: ({ email: typed }): FieldErrors<{ email: string }> =>
      typed.trim() && normalizeEmail(typed) !== email ? { email: 'myRoom.typeAddress' } : {},
    submit: async ({ password }) => {
      await afterSigningIn(email, password, async () => {
        await api.deleteAccount(uid);
        await signOut().catch(() => {});
        await navigate(paths.home());
        toast(t('myRoom.accountDeleted'), { kind: 'success' });
      });
    },
  });
  const { EmailField } = typedFields(form);
  return (
    <Form form={form} label={t('myRoom.deleteAccount')}>
      <ErrorSummary />
      <Notice kind="warning" still title={t('myRoom.deleteGoes')}>
        <p>{t('myRoom.deleteStays')}</p>
        {programs > 0 && <p>{t('myRoom.deleteTalks', { count: programs })}</p>}
      </Notice>
      <EmailField name="email" label={t('myRoom.typeAddressLabel', { email })} required autoComplete="off" />
      <OwnPasswordField />
      <div className={css.dialogActions}>
        <SubmitButton look="primary">{t('myRoom.deleteForGood')}</SubmitButton>
      </div>
    </Form>
  );
}
