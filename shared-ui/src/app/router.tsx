import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';

/** Creates the one router of a page; the only place where a router is made. */
export function createAppRouter(
  routes: RouteObject[],
  options: { basename?: string; patchRoutesOnNavigation?: PatchRoutesOnNavigationFunction } = {},
) {
  giveFirstEntryItsKey();
  return createBrowserRouter(routes, options);
}

/**
 * The router knows the entry at which a page is loaded by the key `default`, whichever address it is, so that scroll positions would
 * pass from one address to the next. A key of its own, in the entry's state, stays over reloads, Back and Forward.
 */
function giveFirstEntryItsKey(): void {
  const state: unknown = history.state;
  if ((state as { key?: string } | null)?.key === undefined)
    history.replaceState(
      { ...(state as object | null), key: crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) },
      '',
    );
}
