import { flushSync } from 'react-dom';
import type { AppRoute } from 'shared-data/federation/remote-contract';
import { untilLost } from 'shared-data/identity/connection';
import { identityReady, useIdentity } from 'shared-data/identity/identity-store';
import { snapshotPath } from 'shared-data/models/drawn-page';
import { demand, settled } from 'shared-data/sync/collection-store';
import { showSnapshot } from 'shared-data/sync/kept/snapshot';
import { keepDrawn } from 'shared-ui/markdown';
import { whenIdle } from 'shared-ui/page';
import { routerIdle, type WatchedRouter } from './router-idle.ts';
import { watchReader } from './watch-reader.ts';

/** Milliseconds after which a drawn page is replaced also without its data. */
const longest = 15_000;

interface TakeOver {
  router: WatchedRouter;
  render(): void;
  /** Lets the account start, which waits for the living page where that has its data already. */
  goOn(): void;
}

/** Replaces a drawn page by the living one as soon as that shows as much; keeps what the reader did meanwhile. */
export async function takeOver(root: HTMLElement, { router, render, goOn }: TakeOver): Promise<void> {
  const reader = watchReader(root);
  const shown = showData();
  void shown.then((found) => found || goOn());
  await Promise.race([dataOf(router, shown), new Promise((resolve) => setTimeout(resolve, longest))]);
  const restore = reader.end();
  keepDrawn(root);
  flushSync(render);
  delete root.dataset['drawn'];
  const address = restore();
  if (address !== undefined) window.location.assign(address);
  // What the reader did meanwhile comes before Firebase.
  whenIdle(goOn);
}

/** Where the server sent what the drawn page shows as data too. For visitors: others read more. */
async function showData(): Promise<boolean> {
  const link = document.head.querySelector<HTMLLinkElement>(`link[href^="${snapshotPath}"]`);
  if (!link || useIdentity.getState().expected) return false;
  return showSnapshot(link.href).catch(() => false);
}

/** Resolves when the living page has its code and data, or cannot have them. */
async function dataOf(router: WatchedRouter, shown: Promise<boolean>): Promise<void> {
  await routerIdle(router);
  const handle = router.state.matches.at(-1)?.route.handle as Pick<AppRoute, 'draws'> | undefined;
  const draws = handle?.draws ?? [];
  if (draws.length === 0 || (await shown)) return;
  await identityReady();
  const [lost, end] = untilLost();
  const ends = draws.map((name) => demand(name));
  await Promise.race([lost, Promise.all(draws.map((name) => settled(name)))]);
  end();
  // By then the living page asks for what it needs.
  setTimeout(() => {
    for (const release of ends) release();
  }, longest);
}
