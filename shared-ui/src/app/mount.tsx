import { createRoot } from 'react-dom/client';
import { matchPath, RouterProvider, useRouteError } from 'react-router-dom';
import { addedEntries, type RemoteModule } from 'shared-data/federation/remote-contract';
import { messagesReady } from 'shared-data/i18n/i18n';
import { startIdentity } from 'shared-data/identity/identity-store';
import type { PublicConfig } from 'shared-data/models/public-config';
import { loadConfig, setConfig } from 'shared-data/platform/config';
import '../theme/index.tsx';
import { EntryList } from '../layout/entries.tsx';
import { Page } from '../page/index.tsx';
import { AppFrame } from './app-frame.tsx';
import { AreaLayout, installRemote } from './area-layout.tsx';
import { CrashPage } from './crash-page.tsx';
import { createAppRouter } from './router.tsx';
import { toRouteObjects } from './routes.tsx';

/** The root in development, /remotes/<id> when deployed. */
function standAloneBase(id: string, pathname: string): string {
  const deployed = `/remotes/${id}`;
  return pathname === deployed || pathname.startsWith(`${deployed}/`) ? deployed : '/';
}

export interface MountOptions {
  /** Starts the mocks before the app; development only. */
  pretendWorld?: () => Promise<{ startPretendWorld(): Promise<unknown> }>;
}

export async function mount(remote: RemoteModule, options: MountOptions): Promise<() => void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  if (options.pretendWorld) {
    const world = await options.pretendWorld();
    setConfig((await world.startPretendWorld()) as PublicConfig);
  }
  installRemote(remote);
  startIdentity().catch(console.error);
  await Promise.all([loadConfig().catch(console.error), messagesReady()]);
  const exists = (path: string) =>
    path === '/' || remote.routes.some((route) => matchPath(route.path, path) !== null);
  const added = addedEntries(remote);
  const router = createAppRouter(
    [
      {
        Component: () => <AppFrame exists={exists} added={added} />,
        ErrorBoundary: BrokenFrame,
        children: [
          { Component: () => <AreaLayout id={remote.id} />, children: toRouteObjects(remote.routes) },
          { path: '*', Component: () => <Contents remote={remote} />, ErrorBoundary: CrashPage },
        ],
      },
    ],
    { basename: standAloneBase(remote.id, window.location.pathname) },
  );
  const root = createRoot(element);
  root.render(<RouterProvider router={router} />);
  return () => {
    root.unmount();
    router.dispose();
  };
}

function Contents({ remote }: { remote: RemoteModule }) {
  const pages = remote.routes.filter((route) => !/[:*]/.test(route.path));
  return (
    <Page title={remote.id} width="narrow">
      <EntryList entries={pages.map(({ path }) => ({ id: path, label: path, path }))} />
    </Page>
  );
}

function BrokenFrame() {
  console.error(useRouteError());
  return (
    <main>
      <h1>Something went wrong</h1>
      <a href={window.location.href}>Reload the page</a>
    </main>
  );
}
