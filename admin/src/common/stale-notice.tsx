import { useTranslation } from 'react-i18next';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';

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
          {t('admin.auth.again')}
        </Button>
      }
    >
      {t('admin.auth.stale', { reason: t(errorMessageKey(error)) })}
    </Notice>
  );
}
