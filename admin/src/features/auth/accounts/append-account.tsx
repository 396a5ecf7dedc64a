import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { newAccountSchema } from 'shared-data/models/account-admin';
import { Button, ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';

export function AppendAccount({ onChanged }: { onChanged: () => Promise<void> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button small icon="plus" onClick={() => setOpen(true)}>
        {t('admin.account.append')}
      </Button>
      <Dialog open={open} onClose={close} title={t('admin.account.append')} shape="side">
        <AppendForm onClose={close} onChanged={onChanged} />
      </Dialog>
    </>
  );
}

function AppendForm({ onClose, onChanged }: { onClose: () => void; onChanged: () => Promise<void> }) {
  const { t } = useTranslation();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useForm({
    schema: newAccountSchema,
    initial: { email: '', password: '', emailVerified: true, editor: false, admin: false },
    warnOnLeave: false,
    submit: async ({ email, password, emailVerified, editor, admin }) => {
      await adminApi.appendAccount(
        { email, password, emailVerified, claims: { editor, admin } },
        idempotencyKey,
      );
      toast(t('admin.account.appended', { email }), { kind: 'success' });
      onClose();
      await onChanged();
    },
  });
  const { EmailField, PasswordField, CheckboxField } = typedFields(form);
  return (
    <Form form={form} label={t('admin.account.append')}>
      <ErrorSummary />
      <EmailField name="email" label={t('admin.account.email')} required autoComplete="off" />
      <PasswordField
        name="password"
        label={t('admin.account.password')}
        hint={t('admin.account.passwordHint')}
        required
        autoComplete="new-password"
      />
      <CheckboxField name="emailVerified" label={t('admin.account.verified')} />
      <CheckboxField name="editor" label={t('admin.account.editor')} />
      <CheckboxField name="admin" label={t('admin.account.admin')} />
      <ButtonRow>
        <SubmitButton>{t('admin.account.append')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
