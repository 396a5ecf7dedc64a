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
  return createBrowserRouter(routes, options);
}
