import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import type { AppRoute } from 'shared-data/federation/remote-contract';
import { AppFrame } from '../app/app-frame.tsx';
import { toRouteObjects } from '../app/routes.tsx';
import { emptyStores, filledParams, fillStores } from './symposium.ts';

/** Browser globals except storage: drafts are read in the first render, and are simply absent without it. */
const browserGlobals = [
  ...['window', 'document', 'location', 'history', 'matchMedia', 'navigation', 'screen'],
  ...['innerWidth', 'innerHeight', 'getComputedStyle', 'requestAnimationFrame', 'MutationObserver'],
  ...['ResizeObserver', 'IntersectionObserver', 'visualViewport', 'caches', 'indexedDB'],
];

/** All guards open. */
export function frameRoutes(routes: AppRoute[]): RouteObject[] {
  return [{ Component: AppFrame, children: toRouteObjects(routes, async () => null) }];
}

export function addressesOf(routes: readonly AppRoute[]): string[] {
  const params: Record<string, string> = filledParams;
  return routes
    .filter(({ page }) => page !== undefined)
    .map(({ path }) =>
      path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name).replace('*', 'nowhere'),
    );
}

/** Renders a page in Node as SSR would, with empty or filled stores. `touched` lists browser globals our code asked for. */
export async function drawPage(
  routes: RouteObject[],
  address: string,
  { filled }: { filled: boolean },
): Promise<{ html: string; touched: string[] }> {
  if (filled) fillStores();
  else emptyStores();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await settled(router);
  if (router.state.errors) throw Object.values(router.state.errors)[0];
  const { touched, end } = watchGlobals();
  const errors: unknown[] = [];
  try {
    const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />, {
      onError: (error) => void errors.push(error),
    });
    const html = await text(prelude);
    if (errors.length > 0) throw errors[0];
    return { html, touched: [...touched] };
  } finally {
    end();
    router.dispose();
  }
}

/** What is wrong with a page drawn in Node, before and after its data has come; empty when nothing is. */
export async function drawProblems(routes: RouteObject[], address: string): Promise<string[]> {
  const problems: string[] = [];
  for (const filled of [false, true]) {
    const { html, touched } = await drawPage(routes, address, { filled });
    if (!html.includes('<main')) problems.push('has no main part');
    problems.push(...touched.map((name) => `asks for ${name}`));
  }
  return problems;
}

type Router = ReturnType<typeof createMemoryRouter>;

function settled(router: Router): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    const { initialized, navigation } = router.state;
    if (initialized && navigation.state === 'idle') resolve();
  };
  const end = router.subscribe(look);
  look();
  return promise.finally(end);
}

function watchGlobals() {
  const touched = new Set<string>();
  const absent = browserGlobals.filter((name) => !Object.hasOwn(globalThis, name));
  for (const name of absent)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        const asker = new Error().stack?.split('\n')[2] ?? '';
        // Libraries probe for `document`.
        if (!asker.includes('node_modules')) touched.add(`${name} ${asker.trim()}`);
        return undefined;
      },
    });
  const end = () => {
    for (const name of absent) Reflect.deleteProperty(globalThis, name);
  };
  return { touched, end };
}
