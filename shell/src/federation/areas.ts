import type { LoaderFunctionArgs, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import type { RemoteArea, RemoteModule } from 'shared-data/federation/remote-contract';
import { type Enter, leadTo, toRouteObjects, waiting } from 'shared-ui/app';

export interface AreasOptions {
  areas: RemoteArea[];
  load: (id: string) => Promise<RemoteModule>;
  enter: Enter;
  /** Called once for each remote, before its routes can be seen: messages and menu are put in place here. */
  arrived: (remote: RemoteModule) => void;
}

const routeId = (id: string) => `area-${id}`;

/** The area and path that own a location, or null for a location of the shell's own. */
export function ownerOf(areas: RemoteArea[], pathname: string) {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  for (const area of areas)
    for (const owned of area.paths)
      if (path === owned.path || path.startsWith(`${owned.path}/`)) return { area, guard: owned.guard };
  return null;
}

/**
 * How the areas of the remotes hang in the shell's router. Each is a pathless layout without children; a first
 * visit ends at the catch-all, the router asks to patch, and the remote's routes are grafted below its area. The same
 * rule is asked before a remote is contacted (an early one: before its routes are grafted) and in the catch-all, which leads those who may not enter away and
 * throws what kept a remote from coming, so that its own error boundary tells it.
 */
export function createAreas(options: AreasOptions) {
  const { areas, load, enter, arrived } = options;
  const grafted = new Set<string>();
  const failures = new Map<string, unknown>();

  const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
    const owner = ownerOf(areas, path);
    if (!owner || grafted.has(owner.area.id)) return;
    const { id, early } = owner.area;
    const coming = early ? load(id) : undefined;
    // Whatever keeps it from coming is told below, to those who may enter.
    coming?.catch(() => {});
    if ((await enter(owner.guard, {}, path)) !== null) return;
    failures.delete(id);
    const remote = await (coming ?? load(id)).catch((error: unknown) => void failures.set(id, error));
    if (!remote || signal.aborted || grafted.has(id)) return;
    grafted.add(id);
    arrived(remote);
    patch(routeId(id), toRouteObjects(remote.routes, enter));
  };

  /** Loader of the catch-all route. Resolves to `waiting` while it cannot be known whether the reader may enter. */
  async function leadAway({ request }: LoaderFunctionArgs) {
    const owner = ownerOf(areas, new URL(request.url).pathname);
    const away = owner && !grafted.has(owner.area.id) ? await enter(owner.guard, {}, request.url) : null;
    if (away === waiting) return waiting;
    if (away !== null) throw leadTo(away, request);
    if (owner && failures.has(owner.area.id)) throw failures.get(owner.area.id);
    // A path that nobody knows is told where the site is open; closed, it is like every other.
    const closed = await enter('public', {}, request.url);
    if (closed === waiting) return waiting;
    if (closed !== null) throw leadTo(closed, request);
    return null;
  }

  /** One layout route per area; `shape` gives it the component and the error boundary. */
  const areaRoutes = (shape: (area: RemoteArea) => Partial<RouteObject>): RouteObject[] =>
    areas.map((area) => ({ ...shape(area), id: routeId(area.id), children: [] }) as RouteObject);

  return { areaRoutes, leadAway, patchRoutesOnNavigation };
}
