import { isAnonymous } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import { isPagesCache } from './kept-release.ts';

/** Forgets the pages that the worker kept for visitors once these are not admitted, or read other things than before. To be called when the account is known. */
export function forgetDrawnPages(): () => void {
  let before: string | undefined;
  const look = () => {
    const { view } = useIdentity.getState();
    if (view.uid !== null || view.pending) return;
    const now = JSON.stringify(view.permission);
    const isOther = before !== undefined && before !== now;
    before = now;
    if (isOther || !isAnonymous(view)) forget().catch(console.error);
  };
  look();
  return useIdentity.subscribe(look);
}

async function forget(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter(isPagesCache).map((name) => caches.delete(name)));
}
