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
  manifestOf: (id: string) => Promise<Pick<RemoteManifest, 'routes' | 'early'>>;
  load: (id: string) => Promise<RemoteModule>;
  enter: Enter;
  /** Called once per remote, before its routes render: installs messages and menu. */
  arrived: (remote: RemoteModule) => void;
  /** Called when a page of an early remote is opened, before its guard has answered. */
  coming: (guard: GuardName) => void;
}

/** What to check before contacting a remote for a path. */
interface Entrance {
  guard: GuardName;
  params: RouteParams;
  early: boolean;
}

const routeId = (id: string) => `area-${id}`;

export function ownerOf(areas: RemoteArea[], pathname: string): RemoteArea | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  return areas.find(({ owns }) => isBelow(owns, path));
}

/** One pathless layout per remote. A first visit matches the catch-all; the router patches in the routes once the manifest's guard allows it. */
export function createAreas(options: AreasOptions) {
  const { areas, manifestOf, load, enter, arrived, coming } = options;
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
      if (entrance.early) coming(entrance.guard);
      const early = entrance.early ? load(id) : undefined;
      // Reported by the catch-all, to those who may enter.
      early?.catch(() => {});
      if ((await enter(entrance.guard, entrance.params, path)) !== null) return;
      const remote = await (early ?? load(id));
      if (signal.aborted || grafted.has(id)) return;
      grafted.add(id);
      arrived(remote);
      patch(routeId(id), toRouteObjects(remote.routes, enter));
    } catch (error) {
      failures.set(id, error);
    }
  };

  /** Resolves to `waiting` while access is unknown, and while a page that is there has no route yet. */
  async function leadAway({ request }: LoaderFunctionArgs) {
    const { pathname } = new URL(request.url);
    const owner = ownerOf(areas, pathname);
    const missing = owner && !grafted.has(owner.id) ? owner.id : undefined;
    // Unknown paths show Not found on an open site; on a closed one they are denied like all others.
    const unknown: Pick<Entrance, 'guard' | 'params'> = { guard: 'public', params: {} };
    const known =
      missing === undefined ? undefined : await entranceAt(missing, pathname).catch(() => undefined);
    const { guard, params } = known ?? unknown;
    const away = await enter(guard, params, request.url);
    if (away === waiting) return waiting;
    if (away !== null) throw leadTo(away, request);
    if (missing !== undefined && failures.has(missing)) throw failures.get(missing);
    // Access became known only after the routes were asked for: the page asks again.
    return known ? waiting : null;
  }

  /** `shape` supplies component and error boundary. */
  const areaRoutes = (shape: (area: RemoteArea) => Partial<RouteObject>): RouteObject[] =>
    areas.map((area) => ({ ...shape(area), id: routeId(area.id), children: [] }) as RouteObject);

  return { areaRoutes, leadAway, patchRoutesOnNavigation };
}
