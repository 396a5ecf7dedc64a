import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { useCollection } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { AccountAction } from 'shared-data/models/account-task';
import { storeOf } from 'shared-data/sync/collection-store';
import { Button, ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, type FormSchema, SubmitButton, useForm } from 'shared-ui/form';
import { SearchSelectField } from 'shared-ui/select';
import { DataTable } from 'shared-ui/table';
import many from '../../../common/many.module.css';
import { tellStarted } from '../../../common/many-tasks.tsx';
import { isConfirmed, TypedNumber } from '../../../common/typed-number.tsx';
import type { AccountRow } from './account-rows.ts';
import { leftOut } from './many.ts';
import { type ManyRow, manyColumns } from './many-columns.tsx';

interface Asked {
  action: AccountAction;
  chosen: readonly AccountRow[];
}

const concernedIn = ({ action, chosen }: Asked, ownUid: string | null) =>
  chosen.filter((account) => leftOut(action, account, ownUid) === null);

interface ManyDialogProps {
  asked: Asked | null;
  accounts: readonly AccountRow[];
  onClose: (changed: boolean) => void;
}

/** Shows what will happen to each account, and has the server do it. */
export function ManyDialog({ asked, accounts, onClose }: ManyDialogProps) {
  const { t } = useTranslation();
  const ownUid = useIdentity(({ view }) => view.uid);
  const count = asked ? concernedIn(asked, ownUid).length || asked.chosen.length : 0;
  const close = () => onClose(false);
  return (
    <Dialog
      open={asked !== null}
      onClose={close}
      title={asked ? t(`admin.many.ask.${asked.action}`, { count }) : ''}
      shape="wide"
      readFirst
    >
      {asked && <Many {...asked} accounts={accounts} onStarted={() => onClose(true)} onClose={close} />}
    </Dialog>
  );
}

interface ManyProps extends Asked {
  accounts: readonly AccountRow[];
  onStarted: () => void;
  onClose: () => void;
}

/** Of many accounts at once these need the number typed. */
const grave: ReadonlySet<AccountAction> = new Set(['disable', 'remove', 'resend']);

const choice: FormSchema<{ heir: string }> = {
  safeParse: (value) => ({ success: true, data: value as { heir: string } }),
};
const rowKey = ({ account }: ManyRow) => account.uid;

function Many({ action, chosen, accounts, onStarted, onClose }: ManyProps) {
  const { t } = useTranslation();
  const ownUid = useIdentity(({ view }) => view.uid);
  const [key] = useState(newIdempotencyKey);
  const programs = useProgramsOf();
  const concerned = concernedIn({ action, chosen }, ownUid);
  const [typed, setTyped] = useState('');
  const asksNumber = grave.has(action);
  const unconfirmed = asksNumber && !isConfirmed(typed, concerned.length);
  const form = useForm({
    schema: choice,
    initial: { heir: '' },
    warnOnLeave: false,
    submit: async ({ heir }) => {
      const uids = concerned.map(({ uid }) => uid);
      await adminApi.changeManyAccounts({ action, uids, ...(heir && { heir }) }, key);
      tellStarted(t);
      onStarted();
    },
  });
  const columns = useMemo(() => manyColumns(t, action), [t, action]);
  const rows = chosen.map((account) => ({
    ...{ account, programs: programs.get(account.uid) ?? 0, left: leftOut(action, account, ownUid) },
  }));
  return (
    <div className={many.many}>
      <Form form={form} label={t(`admin.many.ask.${action}`, { count: concerned.length || chosen.length })}>
        <ErrorSummary />
        <p>{t(`admin.many.text.${action}`)}</p>
        {action === 'remove' && rows.some((row) => row.programs > 0 && row.left === null) && (
          <SearchSelectField
            name="heir"
            label={t('admin.many.heir')}
            hint={t('admin.many.heirHint')}
            placeholder={t('admin.many.noHeir')}
            options={heirs(accounts, chosen)}
          />
        )}
        <p>{t('admin.many.will', { count: concerned.length, left: chosen.length - concerned.length })}</p>
        {asksNumber && <TypedNumber count={concerned.length} typed={typed} onChange={setTyped} />}
        <ButtonRow>
          {concerned.length > 0 && (
            <SubmitButton look={action === 'remove' ? 'danger' : 'primary'} disabled={unconfirmed}>
              {t(`admin.many.begin.${action}`, { count: concerned.length })}
            </SubmitButton>
          )}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </ButtonRow>
      </Form>
      <DataTable label={t('admin.many.list')} columns={columns} rows={rows} rowKey={rowKey} urlKey={null} />
    </div>
  );
}

/** How many programs each account has submitted. */
function useProgramsOf(): ReadonlyMap<string, number> {
  const { version } = useCollection('programs');
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { ownerUid } of storeOf('programs').values())
      counts.set(ownerUid, (counts.get(ownerUid) ?? 0) + 1);
    return counts;
  }, [version]);
}

function heirs(accounts: readonly AccountRow[], chosen: readonly AccountRow[]) {
  const going = new Set(chosen.map(({ uid }) => uid));
  return accounts
    .filter(({ uid, disabled }) => !going.has(uid) && !disabled)
    .map(({ uid, email, name }) => ({ value: uid, label: name ? `${name} · ${email}` : email }));
}
