import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';

export function createAppRouter(
  routes: RouteObject[],
  options: { basename?: string; patchRoutesOnNavigation?: PatchRoutesOnNavigationFunction } = {},
) {
  giveFirstEntryItsKey();
  return createBrowserRouter(routes, options);
}

/** The router keys every first entry `default`, so scroll positions would leak between URLs. Give it a persistent key. */
function giveFirstEntryItsKey(): void {
  const state: unknown = history.state;
  if ((state as { key?: string } | null)?.key === undefined)
    history.replaceState(
      { ...(state as object | null), key: crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) },
      '',
    );
}
