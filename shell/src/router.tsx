import type { RouteObject } from 'react-router-dom';
import { remoteAreas } from 'remote-areas';
import type { RemoteModule } from 'shared-data/federation/remote-contract';
import { addMessages } from 'shared-data/i18n/i18n';
import {
  AppFrame,
  AreaLayout,
  CrashPage,
  createAppRouter,
  type Enter,
  enterOrHome,
  installRemote,
  NotFoundPage,
  toRouteObjects,
  useWaiting,
} from 'shared-ui/app';
import { PageSkeleton } from 'shared-ui/skeleton';
import { fetchFilesBehind } from './early-files.ts';
import { Conditions } from './features/conditions/conditions.tsx';
import { createAreas } from './federation/areas.ts';
import { createManifests } from './federation/manifests.ts';
import { RemoteUnavailable } from './federation/remote-unavailable.tsx';
import en from './messages/en.json' with { type: 'json' };
import { routes } from './routes.ts';

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    shell: typeof en;
  }
}

addMessages({
  en,
  ja: () => import(/* webpackChunkName: "ja" */ './messages/ja.json', { with: { type: 'json' } }),
});

type Manifests = ReturnType<typeof createManifests>;

/** `enter` asks the guards; `coming`: a page of an early remote is opened. */
export function createShellRoutes(
  load: (id: string) => Promise<RemoteModule>,
  { manifestOf, useAddedEntries }: Manifests = createManifests(remoteAreas),
  {
    enter = enterOrHome,
    coming = fetchFilesBehind,
  }: { enter?: Enter; coming?: typeof fetchFilesBehind } = {},
) {
  const { areaRoutes, leadAway, patchRoutesOnNavigation } = createAreas({
    areas: remoteAreas,
    manifestOf,
    load,
    enter,
    arrived: installRemote,
    coming,
  });

  function Root() {
    return (
      <AppFrame added={useAddedEntries()}>
        <Conditions />
      </AppFrame>
    );
  }

  const children: RouteObject[] = [
    ...toRouteObjects(routes, enter),
    ...areaRoutes(({ id }) => ({
      Component: () => <AreaLayout id={id} />,
      ErrorBoundary: RemoteUnavailable,
    })),
    {
      path: '*',
      loader: leadAway,
      ErrorBoundary: RemoteUnavailable,
      HydrateFallback: PageSkeleton,
      Component: () => useWaiting() ?? <NotFoundPage />,
    },
  ];
  return { routes: [{ Component: Root, children, ErrorBoundary: CrashPage }], patchRoutesOnNavigation };
}

export function createShellRouter(
  makeLoader: (entryOf: Manifests['entryOf']) => (id: string) => Promise<RemoteModule>,
) {
  const manifests = createManifests(remoteAreas);
  const { routes: all, patchRoutesOnNavigation } = createShellRoutes(
    makeLoader(manifests.entryOf),
    manifests,
  );
  return createAppRouter(all, { patchRoutesOnNavigation });
}
