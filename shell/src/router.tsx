import { Link, Outlet } from 'react-router-dom';
import { remoteAreas } from 'remote-areas';
import { loadConfig, reloadConfig } from 'shared-data/platform/config';
import { addMessages } from 'shared-data/platform/i18n';
import { createAppRouter, enterOrHome } from 'shared-ui/app';
import { createAreas } from './federation/areas.ts';
import { createRemoteLoader } from './federation/load-remote.ts';
import { RemoteUnavailable } from './federation/remote-unavailable.tsx';
import './federation/warm.ts';

const { areaRoutes, leadAway, patchRoutesOnNavigation } = createAreas({
  areas: remoteAreas,
  load: createRemoteLoader({
    entryOf: async (id, fresh) => (await (fresh ? reloadConfig() : loadConfig())).remotes[id],
  }),
  enter: enterOrHome,
  arrived: ({ messages }) => addMessages(messages),
});

const Frame = () => (
  <>
    <nav>
      <Link to="/">Home</Link> <Link to="/meeting">Meeting</Link> <Link to="/editor">Editor</Link>{' '}
      <Link to="/admin">Admin</Link>
    </nav>
    <Outlet />
  </>
);

/** The page's router: the shell's own screens, and one area for each remote. */
export const router = createAppRouter(
  [
    {
      Component: Frame,
      children: [
        { index: true, Component: () => <h1>Online Meeting System</h1> },
        ...areaRoutes(() => ({ ErrorBoundary: RemoteUnavailable })),
        {
          path: '*',
          loader: leadAway,
          ErrorBoundary: RemoteUnavailable,
          Component: () => <h1>Not found</h1>,
        },
      ],
    },
  ],
  { patchRoutesOnNavigation },
);
