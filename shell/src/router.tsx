import { remoteAreas } from 'remote-areas';
import { addMessages } from 'shared-data/i18n/i18n';
import { loadConfig, reloadConfig } from 'shared-data/platform/config';
import {
  AppFrame,
  AreaLayout,
  CrashPage,
  createAppRouter,
  enterOrHome,
  installRemote,
  NotFoundPage,
  toRouteObjects,
  useWaiting,
} from 'shared-ui/app';
import { PageSkeleton } from 'shared-ui/skeleton';
import { Conditions } from './features/conditions/conditions.tsx';
import { createAreas } from './federation/areas.ts';
import { createRemoteLoader } from './federation/load-remote.ts';
import { RemoteUnavailable } from './federation/remote-unavailable.tsx';
import en from './messages/en.json' with { type: 'json' };
import { routes } from './routes.ts';

addMessages({
  en,
  ja: () => import(/* webpackChunkName: "ja" */ './messages/ja.json', { with: { type: 'json' } }),
});

const { areaRoutes, leadAway, patchRoutesOnNavigation } = createAreas({
  areas: remoteAreas,
  load: createRemoteLoader({
    entryOf: async (id, fresh) => (await (fresh ? reloadConfig() : loadConfig())).remotes[id],
  }),
  enter: enterOrHome,
  arrived: installRemote,
});

/** The page's router: the shell's own screens, and one area for each remote. */
export const router = createAppRouter(
  [
    {
      Component: () => (
        <AppFrame>
          <Conditions />
        </AppFrame>
      ),
      children: [
        ...toRouteObjects(routes),
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
      ],
      ErrorBoundary: CrashPage,
    },
  ],
  { patchRoutesOnNavigation },
);
