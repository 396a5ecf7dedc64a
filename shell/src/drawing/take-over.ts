import { flushSync } from 'react-dom';
import type { AppRoute } from 'shared-data/federation/remote-contract';
import { useIdentity } from 'shared-data/identity/identity-store';
import { snapshotPath } from 'shared-data/models/drawn-page';
import { keepDrawn } from 'shared-ui/markdown';
import { whenIdle } from 'shared-ui/page';
import { routerIdle, type WatchedRouter } from './router-idle.ts';
import { watchReader } from './watch-reader.ts';

/** Milliseconds after which a drawn page is replaced also without its data. */
const longest = 15_000;
/** Milliseconds that a page which came from the browser itself waits for data of the server, until it looks for that there too. */
const longestKept = 3000;

interface TakeOver {
  router: WatchedRouter;
  render(): void;
  /** Lets the account start, which waits for the living page where that needs nothing of it. */
  goOn(): void;
}

/** Replaces a drawn page by the living one as soon as that shows as much; keeps what the reader did meanwhile. */
export async function takeOver(root: HTMLElement, { router, render, goOn }: TakeOver): Promise<void> {
  const reader = watchReader(root);
  // Also where code or data cannot be had: the living page says so.
  const prepared = ready(router, goOn).catch(console.error);
  await Promise.race([prepared, after(longest)]);
  const restore = reader.end();
  keepDrawn(root);
  flushSync(render);
  delete root.dataset['drawn'];
  const address = restore();
  if (address !== undefined) window.location.assign(address);
  // What the reader did meanwhile comes before Firebase.
  whenIdle(goOn);
}

/** False where it, or the code that reads it, cannot be had. */
const dataAt = (address: string): Promise<boolean> =>
  drawnData().then(
    ({ showData }) => showData(address),
    () => false,
  );

const drawnData = () => import('./drawn-data.ts');

/** A page that the worker kept. */
function isKept(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.transferSize === 0;
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when the living page has its code and data, or cannot have them. Pages that show no data need not even the code for it. */
async function ready(router: WatchedRouter, goOn: () => void): Promise<void> {
  const { expected } = useIdentity.getState();
  const link = document.head.querySelector<HTMLLinkElement>(`link[href^="${snapshotPath}"]`);
  // For visitors: others read more.
  const shown = link && !expected ? dataAt(link.href) : Promise.resolve(false);
  const soon = isKept() ? Promise.race([shown, after(longestKept)]) : shown;
  if (link || expected) void soon.then((found) => found || goOn());
  await routerIdle(router);
  const handle = router.state.matches.at(-1)?.route.handle as Pick<AppRoute, 'draws'> | undefined;
  const draws = handle?.draws ?? [];
  if (draws.length === 0 || (await soon)) return;
  goOn();
  const later = shown.then((found) => found || new Promise(() => {}));
  await Promise.race([later, (await drawnData()).arrived(draws, longest)]);
}
