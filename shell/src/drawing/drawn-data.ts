import type { AppRoute } from 'shared-data/federation/remote-contract';
import { shownFrom, untilLost } from 'shared-data/identity/connection';
import { identityReady } from 'shared-data/identity/identity-store';
import { demand, settled } from 'shared-data/sync/collection-store';
import { showSnapshot } from 'shared-data/sync/kept/snapshot';

/** Shows what the server sent beside a drawn page; false where it cannot be had. */
export async function showData(address: string): Promise<boolean> {
  const sent = await showSnapshot(address).catch(() => null);
  if (sent === null) return false;
  // Without a network it may be the browser's, of an earlier visit.
  if (!Number.isNaN(sent)) shownFrom(sent);
  return true;
}

/** Resolves when listens have brought the collections, or the connection is lost. They are demanded for some milliseconds more: by then the living page asks for what it needs. */
export async function arrived(draws: NonNullable<AppRoute['draws']>, kept: number): Promise<void> {
  await identityReady();
  const [lost, end] = untilLost();
  const ends = draws.map((name) => demand(name));
  await Promise.race([lost, Promise.all(draws.map((name) => settled(name)))]);
  end();
  setTimeout(() => {
    for (const release of ends) release();
  }, kept);
}
