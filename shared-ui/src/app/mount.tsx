import { createRoot } from 'react-dom/client';
import { Link, RouterProvider } from 'react-router-dom';
import type { RemoteModule } from 'shared-data/platform/remote-contract';
import type { MountOptions } from './index.tsx';
import { createAppRouter } from './router.tsx';
import { toRouteObjects } from './routes.tsx';

/** Where the app lies when it runs alone: at the root in development, below /remotes/<id> as it is deployed. */
export function standAloneBase(id: string, pathname: string): string {
  const deployed = `/remotes/${id}`;
  return pathname === deployed || pathname.startsWith(`${deployed}/`) ? deployed : '/';
}

export async function mount(remote: RemoteModule, options: MountOptions): Promise<void> {
  if (options.pretendWorld) await (await options.pretendWorld()).startPretendWorld();
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  const Contents = () => (
    <main>
      <h1>{remote.id}</h1>
      <ul>
        {remote.routes.map((route) => (
          <li key={route.path}>
            <Link to={route.path}>{route.path}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
  const router = createAppRouter([...toRouteObjects(remote.routes), { path: '*', Component: Contents }], {
    basename: standAloneBase(remote.id, window.location.pathname),
  });
  createRoot(element).render(<RouterProvider router={router} />);
}
