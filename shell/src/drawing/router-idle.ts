import type { createAppRouter } from 'shared-ui/app';

export type WatchedRouter = Pick<ReturnType<typeof createAppRouter>, 'state' | 'subscribe'>;

/** Resolves when the router shows a page and goes nowhere. */
export function routerIdle(router: WatchedRouter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (router.state.initialized && router.state.navigation.state === 'idle') resolve();
  };
  const end = router.subscribe(look);
  look();
  return promise.finally(end);
}
