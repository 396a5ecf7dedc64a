import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import type { SlowedRow } from './slowed.ts';

export function ReleaseButton({ row, onReleased }: { row: SlowedRow; onReleased: () => Promise<void> }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const { name, kindText } = row;
  const release = async () => {
    const title = t('admin.auth.releaseTitle', { name });
    const text = t('admin.auth.releaseText', { kind: kindText });
    if (!(await confirm({ title, text, confirmLabel: t('admin.auth.release') }))) return;
    setPending(true);
    try {
      await adminApi.releaseLimit(row);
      toast(t('admin.auth.released', { name }), { kind: 'success' });
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === 'notFound';
      if (isOver) toast(t('admin.auth.notWaiting', { name }));
      else toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      await onReleased();
      setPending(false);
    }
  };
  return (
    <Button small pending={pending} onClick={() => void release()}>
      {t('admin.auth.release')}
      <span className="visually-hidden">
        : {name}, {kindText}
      </span>
    </Button>
  );
}
