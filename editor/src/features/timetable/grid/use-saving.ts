import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUi } from 'shared-ui/context';
import { toast } from 'shared-ui/toast';

/** Without a connection a write waits, while the board already shows it: says so, also when the loss is noticed only after the write. */
export function useSaving(): <Done>(saving: Promise<Done>) => Promise<Done> {
  const { t } = useTranslation();
  const { connected } = useUi();
  const waiting = useRef(0);
  useEffect(() => {
    if (!connected && waiting.current > 0) toast(t('editor.op.offline'));
  }, [connected, t]);
  return async (saving) => {
    waiting.current++;
    if (!connected) toast(t('editor.op.offline'));
    try {
      return await saving;
    } finally {
      waiting.current--;
    }
  };
}
