import { type Columns, fromColumns } from '../../models/columns.ts';
import { untypedStore } from '../collection-store.ts';
import type { CollectionName } from '../collections.ts';

/**
 * Shows what the server sent beside a drawn page, for visitors, until listens are answered; the collections stay `loading`. Those that
 * hold something already are left alone. Returns the server's time at which it was sent, in milliseconds; null when there was nothing to show.
 * Rejects when it cannot be fetched.
 */
export async function showSnapshot(address: string): Promise<number | null> {
  // The page preloads it; only a request without options reuses that.
  const response = await fetch(address);
  if (response.status !== 200) return null;
  const collections = (await response.json()) as Partial<Record<CollectionName, Columns>>;
  for (const [name, columns] of Object.entries(collections) as [CollectionName, Columns][]) {
    const store = untypedStore(name);
    if (store.state === 'live' || store.state === 'denied' || store.size > 0) continue;
    store.setState('loading');
    store.commit(new Map(fromColumns(columns)));
  }
  return Date.parse(response.headers.get('date') ?? '');
}
