import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountAction, accountActions } from 'shared-data/models/account-task';
import { Button } from 'shared-ui/button';
import bulk from '../../../common/bulk.module.css';
import type { AccountRow } from './account-rows.ts';
import { ManyDialog } from './many-dialog.tsx';

interface ManyBarProps {
  /** All accounts, for choosing an heir. */
  accounts: readonly AccountRow[];
  chosen: readonly AccountRow[];
  onClear: () => void;
  onChanged: () => Promise<void>;
}

/** What can be done with the selected accounts. */
export function ManyBar({ accounts, chosen, onClear, onChanged }: ManyBarProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ action: AccountAction; chosen: readonly AccountRow[] } | null>(null);
  const close = (changed: boolean) => {
    setAsked(null);
    if (!changed) return;
    onClear();
    void onChanged();
  };
  return (
    <>
      {chosen.length > 0 && (
        <section className={bulk.bulk} aria-label={t('admin.many.title')}>
          <strong>{t('admin.many.selected', { count: chosen.length })}</strong>
          {accountActions.map((action) => (
            <Button
              key={action}
              small
              look={action === 'remove' ? 'danger' : 'secondary'}
              onClick={() => setAsked({ action, chosen })}
            >
              {t(`admin.many.do.${action}`)}
            </Button>
          ))}
          <Button small look="quiet" onClick={onClear}>
            {t('admin.many.clear')}
          </Button>
        </section>
      )}
      <ManyDialog asked={asked} accounts={accounts} onClose={close} />
    </>
  );
}
