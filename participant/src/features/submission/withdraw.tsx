import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import css from './submission.module.css';

export function Withdraw({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const withdraw = async () => {
    const sure = await confirm({
      title: t('submission.withdrawAsk', { id: programId }),
      text: t('submission.withdrawAskText'),
      confirmLabel: t('submission.withdraw'),
      danger: true,
    });
    if (!sure) return;
    setPending(true);
    try {
      await api.withdrawProgram(programId);
      toast(t('submission.withdrawn'), { kind: 'success' });
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Card title={t('submission.withdrawTitle')}>
      <div className={css.withdraw}>
        <p>{t('submission.withdrawHint')}</p>
        <Button look="danger" icon="trash" pending={pending} onClick={() => void withdraw()}>
          {t('submission.withdraw')}
        </Button>
      </div>
    </Card>
  );
}
