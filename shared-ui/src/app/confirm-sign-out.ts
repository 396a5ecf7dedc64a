import './page-kit.ts';
import type { TFunction } from 'i18next';
import { keepsDrafts } from 'shared-data/identity/personal-data';
import { confirm } from '../dialog/index.tsx';
import { hasUnsent } from '../form/unsent.ts';

/** Resolves to whether to sign out; asks when unsent input would be deleted. */
export async function confirmSignOut(uid: string, t: TFunction): Promise<boolean> {
  if (!hasUnsent() && !keepsDrafts(uid)) return true;
  return confirm({
    title: t('ui.signOutUnsent'),
    text: t('ui.signOutUnsentText'),
    confirmLabel: t('ui.signOutDelete'),
    cancelLabel: t('ui.staySignedIn'),
    danger: true,
  });
}
