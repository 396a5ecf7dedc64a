import type { TFunction } from 'i18next';
import { setActiveSite } from 'shared-data/collections/writes';
import { sameContent } from 'shared-data/models/same-content';
import type { ActiveSite } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { toast } from 'shared-ui/toast';

const current = () => storeOf('activeSite').value as ActiveSite | undefined;

/** Takes effect for all readers at once. Afterwards a toast says so and offers to undo. */
export async function saveActive(t: TFunction, next: ActiveSite | null, done: string): Promise<void> {
  const before = current() ?? null;
  await setActiveSite(next);
  toast(done, {
    kind: 'success',
    action: { label: t('admin.active.undo'), run: () => void undo(t, next, before) },
  });
}

/** As `saveActive`, and tells failures. */
export async function changeActive(t: TFunction, next: ActiveSite | null, done: string): Promise<void> {
  await saveActive(t, next, done).catch((error: unknown) =>
    toast(t(errorMessageKey(error)), { kind: 'error' }),
  );
}

/** Only while nobody else has changed it. */
async function undo(t: TFunction, mine: ActiveSite | null, before: ActiveSite | null): Promise<void> {
  if (!sameContent(current() ?? null, mine)) return toast(t('error.conflict'), { kind: 'error' });
  await setActiveSite(before).then(
    () => toast(t('admin.active.undone')),
    (error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }),
  );
}
