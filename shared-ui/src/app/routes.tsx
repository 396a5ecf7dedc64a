import { generatePath, type LoaderFunctionArgs, type RouteObject, replace } from 'react-router-dom';
import type { AppRoute } from 'shared-data/platform/remote-contract';
import type { GuardName } from 'shared-data/session/guards';

/**
 * Asks the rule of a route before it is entered. Resolves to null when the reader may enter, and otherwise to the
 * path to go to instead; the notice has been shown by then. The router is created with one of these.
 */
export type Enter = (guard: GuardName, params: Record<string, string | undefined>) => Promise<string | null>;

/** Turns the lines of an app's `routes.ts` into routes of the one router. Paths stay absolute. */
export function toRouteObjects(routes: AppRoute[], enter: Enter): RouteObject[] {
  return routes.map((route) => ({
    path: route.path,
    handle: { keepScroll: route.keepScroll ?? false },
    loader: async (args: LoaderFunctionArgs) => {
      const away = await enter(route.guard, args.params);
      if (away !== null) throw replace(away);
      if (route.redirect !== undefined) throw replace(generatePath(route.redirect, args.params));
      const page = await route.page?.();
      return page?.loader ? page.loader(args) : null;
    },
    ...(route.page ? { lazy: { Component: async () => (await route.page?.())?.Component ?? null } } : {}),
    ...(route.redirect === undefined ? {} : { Component: () => null }),
  }));
}
