import {
  type LoaderFunctionArgs,
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { type GuardName, guardOf } from 'shared-data/access/guards';
import type { RemoteArea, RemoteModule } from 'shared-data/federation/remote-contract';
import { isBelow, type RemoteManifest } from 'shared-data/models/remote-manifest';
import type { RouteParams } from 'shared-data/navigation/route-guards';
import { type Enter, leadTo, toRouteObjects, waiting } from 'shared-ui/app';

export interface AreasOptions {
  areas: RemoteArea[];
  /** What is known of a remote before its code is there. */
  manifestOf: (id: string) => Promise<Pick<RemoteManifest, 'routes' | 'early'>>;
  load: (id: string) => Promise<RemoteModule>;
  enter: Enter;
  /** Called once for each remote, before its routes can be seen: messages and menu are put in place here. */
  arrived: (remote: RemoteModule) => void;
}

/** What is asked before a remote is contacted for a path. */
interface Entrance {
  guard: GuardName;
  params: RouteParams;
  early: boolean;
}

const routeId = (id: string) => `area-${id}`;

/** The area that owns a location, or undefined for a location of the shell's own. */
export function ownerOf(areas: RemoteArea[], pathname: string): RemoteArea | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  return areas.find(({ owns }) => isBelow(owns, path));
}

/**
 * How the areas of the remotes hang in the shell's router. Each is a pathless layout without children; a first
 * visit ends at the catch-all, the router asks to patch, and the remote's routes are grafted below its area. The guard that the
 * manifest names for the page is asked before a remote is contacted (an early one: before its routes are grafted) and in the
 * catch-all, which leads those who may not enter away and throws what kept a remote from coming, so that its own error boundary
 * tells it. A remote is not contacted for a path that its manifest does not know.
 */
export function createAreas(options: AreasOptions) {
  const { areas, manifestOf, load, enter, arrived } = options;
  const grafted = new Set<string>();
  const failures = new Map<string, unknown>();

  async function entranceAt(id: string, path: string): Promise<Entrance | undefined> {
    const { routes, early = false } = await manifestOf(id);
    const match = matchRoutes(
      routes.map(({ path, guard }) => ({ path, handle: guard })),
      path,
    )?.at(-1);
    return match && { guard: guardOf(match.route.handle), params: match.params, early };
  }

  const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
    const owner = ownerOf(areas, path);
    if (!owner || grafted.has(owner.id)) return;
    const { id } = owner;
    failures.delete(id);
    try {
      const entrance = await entranceAt(id, path);
      if (!entrance) return;
      const coming = entrance.early ? load(id) : undefined;
      // Whatever keeps it from coming is told below, to those who may enter.
      coming?.catch(() => {});
      if ((await enter(entrance.guard, entrance.params, path)) !== null) return;
      const remote = await (coming ?? load(id));
      if (signal.aborted || grafted.has(id)) return;
      grafted.add(id);
      arrived(remote);
      patch(routeId(id), toRouteObjects(remote.routes, enter));
    } catch (error) {
      failures.set(id, error);
    }
  };

  /** Loader of the catch-all route. Resolves to `waiting` while it cannot be known whether the reader may enter. */
  async function leadAway({ request }: LoaderFunctionArgs) {
    const { pathname } = new URL(request.url);
    const owner = ownerOf(areas, pathname);
    const missing = owner && !grafted.has(owner.id) ? owner.id : undefined;
    // A path that nobody knows is told where the site is open; closed, it is like every other.
    const unknown: Pick<Entrance, 'guard' | 'params'> = { guard: 'public', params: {} };
    const known =
      missing === undefined ? undefined : await entranceAt(missing, pathname).catch(() => undefined);
    const { guard, params } = known ?? unknown;
    const away = await enter(guard, params, request.url);
    if (away === waiting) return waiting;
    if (away !== null) throw leadTo(away, request);
    if (missing !== undefined && failures.has(missing)) throw failures.get(missing);
    return null;
  }

  /** One layout route per area; `shape` gives it the component and the error boundary. */
  const areaRoutes = (shape: (area: RemoteArea) => Partial<RouteObject>): RouteObject[] =>
    areas.map((area) => ({ ...shape(area), id: routeId(area.id), children: [] }) as RouteObject);

  return { areaRoutes, leadAway, patchRoutesOnNavigation };
}
