import { useTranslation } from 'react-i18next';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from '../button/index.tsx';
import { Notice } from '../notice/index.tsx';
import './words.ts';

export interface StaleNoticeProps {
  /** Of the last attempt to renew what is shown; null for none. */
  error: unknown;
  renew: () => Promise<void>;
}

/** Says that what is shown could not be renewed. */
export function StaleNotice({ error, renew }: StaleNoticeProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <Notice
      kind="warning"
      action={
        <Button small icon="refresh" onClick={() => void renew()}>
          {t('staff.again')}
        </Button>
      }
    >
      {t('staff.stale', { reason: t(errorMessageKey(error)) })}
    </Notice>
  );
}
