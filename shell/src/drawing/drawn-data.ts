import type { AppRoute } from 'shared-data/federation/remote-contract';
import { shownFrom, untilLost } from 'shared-data/identity/connection';
import { identityReady } from 'shared-data/identity/identity-store';
import { demand, settled, storeOf } from 'shared-data/sync/collection-store';
import { showSnapshot } from 'shared-data/sync/kept/snapshot';

/** Shows what the server sent beside a drawn page; false where it cannot be had. */
export async function showData(address: string): Promise<boolean> {
  const sent = await showSnapshot(address).catch(() => null);
  if (sent === null) return false;
  // Without a network it may be the browser's, of an earlier visit.
  if (!Number.isNaN(sent)) shownFrom(sent);
  return true;
}

/** Resolves when listens have brought the collections, a visitor may not read one of them, or the connection is lost. They are demanded for some milliseconds more: by then the living page asks for what it needs. */
export async function arrived(draws: NonNullable<AppRoute['draws']>, kept: number): Promise<void> {
  await identityReady();
  const [lost, end] = untilLost();
  const ends = draws.map((name) => demand(name));
  const [denied, stop] = untilDenied(draws);
  await Promise.race([lost, denied, Promise.all(draws.map((name) => settled(name)))]);
  stop();
  end();
  setTimeout(() => {
    for (const release of ends) release();
  }, kept);
}

/** What nobody listens to, although it is demanded, is not for this reader: a page that the browser kept may be of other times. */
function untilDenied(draws: NonNullable<AppRoute['draws']>): [denied: Promise<void>, stop: () => void] {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (draws.some((name) => storeOf(name).state === 'idle')) resolve();
  };
  const ends = draws.map((name) => storeOf(name).subscribeState(look));
  look();
  return [
    promise,
    () => {
      for (const end of ends) end();
    },
  ];
}
