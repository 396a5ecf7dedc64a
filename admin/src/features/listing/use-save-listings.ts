import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import type { ListingKind, PlainListing } from 'shared-data/models/listing';
import { errorMessageKey } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';

export interface ListingsChange {
  listings: readonly PlainListing[];
  before: readonly PlainListing[];
  said: string;
}

/** Saves all of a kind and offers to undo it. Rejects with `conflict` when somebody else has changed them. */
export function useSaveListings(kind: ListingKind): (change: ListingsChange) => Promise<void> {
  const undoable = useUndoable();
  return ({ listings, before, said }) =>
    undoable(
      said,
      () => adminApi.changeListings({ kind, listings: [...listings], before: [...before] }),
      () => adminApi.changeListings({ kind, listings: [...before], before: [...listings] }),
    );
}

/** Does something and offers to undo it, which says why when it cannot. */
export function useUndoable() {
  const { t } = useTranslation();
  return async (said: string, act: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    await act();
    const run = async () => {
      try {
        await undo();
        toast(t('admin.listing.undone'), { kind: 'success' });
      } catch (error) {
        toast(t(errorMessageKey(error)), { kind: 'error' });
      }
    };
    toast(said, { kind: 'success', action: { label: t('admin.user.undo'), run: () => void run() } });
  };
}
