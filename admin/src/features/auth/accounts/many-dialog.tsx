import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useCollection } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { AccountAction } from 'shared-data/models/account-task';
import { storeOf } from 'shared-data/sync/collection-store';
import { Dialog } from 'shared-ui/dialog';
import { SearchSelectField } from 'shared-ui/select';
import { ManyQuestion } from 'shared-ui/staff';
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

const noHeir = { heir: '' };
const rowKey = ({ account }: ManyRow) => account.uid;

function Many({ action, chosen, accounts, onStarted, onClose }: ManyProps) {
  const { t } = useTranslation();
  const ownUid = useIdentity(({ view }) => view.uid);
  const programs = useProgramsOf();
  const concerned = concernedIn({ action, chosen }, ownUid);
  const count = concerned.length;
  const columns = useMemo(() => manyColumns(t, action), [t, action]);
  const rows = chosen.map((account) => ({
    ...{ account, programs: programs.get(account.uid) ?? 0, left: leftOut(action, account, ownUid) },
  }));
  const send = ({ heir }: typeof noHeir, key: string) => {
    const uids = concerned.map(({ uid }) => uid);
    return adminApi.changeManyAccounts({ action, uids, ...(heir && { heir }) }, key);
  };
  return (
    <ManyQuestion
      title={t(`admin.many.ask.${action}`, { count: count || chosen.length })}
      text={t(`admin.many.text.${action}`)}
      initial={noHeir}
      told={t('admin.many.will', { count, left: chosen.length - count })}
      count={count}
      grave={grave.has(action)}
      danger={action === 'remove'}
      begin={t(`admin.many.begin.${action}`, { count })}
      send={send}
      list={t('admin.many.list')}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      onStarted={onStarted}
      onClose={onClose}
    >
      {action === 'remove' && rows.some((row) => row.programs > 0 && row.left === null) && (
        <SearchSelectField
          name="heir"
          label={t('admin.many.heir')}
          hint={t('admin.many.heirHint')}
          placeholder={t('admin.many.noHeir')}
          options={heirs(accounts, chosen)}
        />
      )}
    </ManyQuestion>
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
