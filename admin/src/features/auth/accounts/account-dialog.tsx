import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { api } from 'shared-data/api/api-client';
import { useIdentity } from 'shared-data/identity/identity-store';
import { accountRightsSchema } from 'shared-data/models/account-admin';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import { confirm, Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { toast } from 'shared-ui/toast';
import { HelpButton } from '../../../common/help-button.tsx';
import css from '../auth.module.css';
import type { AccountRow } from './account-rows.ts';

export interface AccountDialogProps {
  account: AccountRow | null;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

export function AccountDialog({ account, onClose, onChanged }: AccountDialogProps) {
  return (
    <Dialog open={account !== null} onClose={onClose} title={account?.email ?? ''} shape="side">
      {account && (
        <>
          <AccountForm account={account} onClose={onClose} onChanged={onChanged} />
          <AccountActions account={account} onClose={onClose} onChanged={onChanged} />
        </>
      )}
    </Dialog>
  );
}

type Props = Omit<AccountDialogProps, 'account'> & { account: AccountRow };

function AccountForm({ account, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const { uid, email, name, claims, emailVerified, disabled } = account;
  const isOwn = useIdentity(({ view }) => view.uid) === uid;
  const before = { editor: claims.editor === true, admin: claims.admin === true, emailVerified, disabled };
  const form = useForm({
    schema: accountRightsSchema,
    initial: before,
    warnOnLeave: false,
    submit: async (wanted) => {
      const { editor, admin } = wanted;
      if (editor !== before.editor || admin !== before.admin)
        await adminApi.changeClaims({ uid, editor, admin });
      const change = {
        ...(wanted.disabled !== disabled && { disabled: wanted.disabled }),
        ...(wanted.emailVerified !== emailVerified && { emailVerified: wanted.emailVerified }),
      };
      if (Object.keys(change).length > 0) await adminApi.updateAccount({ uid, ...change });
      toast(t('admin.account.changed', { email }), { kind: 'success' });
      onClose();
      await onChanged();
    },
  });
  const submit = async () => {
    const { admin, disabled: off } = form.store.state.values;
    if (isOwn && before.admin && (!admin || off) && !(await confirmOwn())) return false;
    return form.submit();
  };
  const confirmOwn = () =>
    confirm({
      title: t('admin.account.ownTitle'),
      text: t('admin.account.ownText'),
      confirmLabel: t('admin.account.ownConfirm'),
      danger: true,
    });
  const { CheckboxField } = typedFields(form);
  return (
    <Form form={{ ...form, submit }} label={t('admin.account.form', { email })}>
      <ErrorSummary />
      {name && <p>{name}</p>}
      <CheckboxField name="editor" label={t('admin.account.editor')} />
      <CheckboxField name="admin" label={t('admin.account.admin')} />
      <CheckboxField name="emailVerified" label={t('admin.account.verified')} />
      <CheckboxField name="disabled" label={t('admin.account.disabled')} />
      <ButtonRow>
        <SubmitButton>{t('admin.account.save')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function AccountActions({ account, onClose, onChanged }: Props) {
  const { uid, email, name, right, disabled } = account;
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const run = async (action: () => Promise<unknown>, done: string) => {
    setPending(true);
    try {
      await action();
      toast(done, { kind: 'success' });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  const reset = () => run(() => api.passwordReset(email), t('admin.account.resetSent', { email }));
  const remove = async () => {
    const sure = await confirm({
      title: t('admin.account.deleteTitle', { email }),
      text: t('admin.account.deleteText'),
      confirmLabel: t('admin.account.delete'),
      danger: true,
    });
    if (!sure) return;
    await run(
      async () => {
        await adminApi.deleteAccount(uid);
        onClose();
        await onChanged();
      },
      t('admin.account.deleted', { email }),
    );
  };
  return (
    <div className={css.actions}>
      <HelpButton person={{ uid, email, name }} allowed={right === 'none' && !disabled} />
      <Button pending={pending} onClick={reset}>
        {t('admin.account.reset')}
      </Button>
      <Button look="danger" disabled={pending} onClick={remove}>
        {t('admin.account.delete')}
      </Button>
    </div>
  );
}
