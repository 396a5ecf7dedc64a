import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useAddressChange } from 'shared-data/collections/hooks';
import { useShownTimeZone } from 'shared-data/collections/venue-clock';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { serverNow } from 'shared-data/platform/clock';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Resend } from 'shared-ui/resend';
import { toast } from 'shared-ui/toast';
import css from './my-room.module.css';

export function WaitingAddress({ email }: { email: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useShownTimeZone();
  const change = useAddressChange();
  const [busy, setBusy] = useState(false);
  if (!change || change.until <= serverNow()) return null;
  const { to } = change;
  const cancel = async () => {
    setBusy(true);
    try {
      await api.changeAddress('cancel');
      toast(t('myRoom.waiting.canceled', { email }), { kind: 'success' });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.waiting}>
      <Notice still title={t('myRoom.waiting.title')}>
        {t('myRoom.waiting.text', { to, email, until: dateTime(change.until, locale, timeZone) })}
      </Notice>
      <div className={css.actions}>
        <Resend
          key={to}
          send={() => api.changeAddress('resend')}
          label={t('myRoom.waiting.resend')}
          done={t('auth.confirmationSent')}
          small
        />
        <Button small icon="close" pending={busy} onClick={cancel}>
          {t('myRoom.waiting.cancel')}
        </Button>
      </div>
    </div>
  );
}
