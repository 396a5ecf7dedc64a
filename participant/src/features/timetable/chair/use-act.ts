import { useTranslation } from 'react-i18next';
import { errorMessageKey } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';

/** Runs a write; says why it was rejected. */
export function useAct(): (write: Promise<void>) => void {
  const { t } = useTranslation();
  return (write) => {
    write.catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
  };
}
