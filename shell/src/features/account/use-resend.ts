import { useState } from 'react';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useT } from 'shared-data/platform/i18n';
import { toast } from 'shared-ui/toast';

/** A mail sent again at a click: says that it was sent, or why not. */
export function useResend(send: () => Promise<unknown>, doneKey: string) {
  const { t } = useT();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const resend = async () => {
    setBusy(true);
    setSent(false);
    try {
      await send();
      setSent(true);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, resend, message: sent ? t(doneKey) : null };
}
