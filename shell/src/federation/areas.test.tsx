import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { CONTRACT_VERSION, type RemoteArea, type RemoteModule } from 'shared-data/federation/remote-contract';
import { waiting } from 'shared-ui/app';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAreas, ownerOf } from './areas.ts';

const areas: RemoteArea[] = [
  { id: 'editor', devPort: 1, owns: ['/editor'] },
  { id: 'participant', devPort: 2, owns: ['/myroom', '/meeting'] },
];
const page = async () => ({ Component: () => null });
const remotes: Record<string, RemoteModule['routes']> = {
  editor: [
    { path: '/editor', guard: 'editor', page },
    { path: '/editor/session', guard: 'editor', page },
    { path: '/editor/*', guard: 'editor', redirect: '/editor' },
  ],
  participant: [
    { path: '/myroom', guard: 'registered', page },
    { path: '/meeting/program/:id', guard: 'presentation', page },
    { path: '/meeting/table/:name/:room', guard: 'registered', redirect: '/meeting/table/:name' },
    { path: '/meeting/table/:name', guard: 'registered', page },
    { path: '/meeting/*', guard: 'public', page },
  ],
};

type May = boolean | typeof waiting;

function setUp(path: string, allowed: (guard: string) => May | Promise<May> = () => true) {
  const dead = new Set<string>();
  const load = vi.fn(async (id: string): Promise<RemoteModule> => {
    if (dead.has(id)) throw new Error('dead');
    const routes = remotes[id] ?? [];
    return { contract: CONTRACT_VERSION, id, routes, siteMenu: [], menu: [], messages: { en: {}, ja: {} } };
  });
  const manifestOf = vi.fn(async (id: string) => ({
    routes: remotes[id]?.map(({ path, guard }) => ({ path, guard: guard as string })) ?? [],
    early: id === 'participant',
  }));
  const enter = vi.fn(async (guard: string) => {
    const may = await allowed(guard);
    return may === waiting ? waiting : may ? null : '/';
  });
  const arrived = vi.fn();
  const { areaRoutes, leadAway, patchRoutesOnNavigation } = createAreas({
    areas,
    manifestOf,
    load,
    enter,
    arrived,
    coming: () => {},
  });
  const routes: RouteObject[] = [
    {
      id: 'frame',
      children: [
        { path: '/', id: 'home', Component: () => null, ErrorBoundary: () => null },
        ...areaRoutes(() => ({ ErrorBoundary: () => null })),
        { id: 'lost', path: '*', loader: leadAway, ErrorBoundary: () => null, Component: () => null },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation });
  const settled = () =>
    expect.poll(() => router.state.initialized && router.state.navigation.state === 'idle').toBe(true);
  const shown = () => router.state.matches.at(-1)?.route;
  return { router, load, manifestOf, enter, arrived, dead, settled, shown };
}

test('a location belongs to the area whose path it is or lies below', () => {
  expect(ownerOf(areas, '/editor')?.id).toBe('editor');
  expect(ownerOf(areas, '/Editor/Session/')?.id).toBe('editor');
  expect(ownerOf(areas, '/editorial')).toBeUndefined();
  expect(ownerOf(areas, '/')).toBeUndefined();
});

test('a cold deep link brings its remote and shows its page', async () => {
  const { router, settled, shown, arrived } = setUp('/meeting/program/S1');
  await settled();
  expect(shown()?.path).toBe('/meeting/program/:id');
  expect(router.state.matches.at(-1)?.params).toEqual({ id: 'S1' });
  expect(arrived).toHaveBeenCalledOnce();
  router.dispose();
});

test('a remote is loaded on the first visit to its area and not before', async () => {
  const { router, settled, shown, load } = setUp('/');
  await settled();
  expect(load).not.toHaveBeenCalled();
  await router.navigate('/editor/session');
  expect(shown()?.path).toBe('/editor/session');
  await router.navigate('/editor');
  await router.navigate('/editor/nowhere');
  expect(router.state.location.pathname).toBe('/editor');
  expect(load).toHaveBeenCalledExactlyOnceWith('editor');
  router.dispose();
});

test('the second path of a remote needs no second load', async () => {
  const { router, settled, shown, load } = setUp('/myroom');
  await settled();
  await router.navigate('/meeting/table/poster');
  expect(shown()?.path).toBe('/meeting/table/:name');
  expect(load).toHaveBeenCalledOnce();
  router.dispose();
});

test('a redirect of a remote fills in the params of its path', async () => {
  const { router, settled } = setUp('/meeting/table/oral/A');
  await settled();
  expect(router.state.location.pathname).toBe('/meeting/table/oral');
  router.dispose();
});

test('a path that nobody knows is told where the site is open, and leads home where it is closed', async () => {
  const open = setUp('/nowhere');
  await open.settled();
  expect(open.shown()?.id).toBe('lost');
  open.router.dispose();
  const closed = setUp('/nowhere', (guard) => guard !== 'public');
  await closed.settled();
  expect(closed.router.state.location.pathname).toBe('/');
  closed.router.dispose();
});

test('who may not enter goes home and the remote is not contacted', async () => {
  const { router, settled, load, shown } = setUp('/editor/session', (guard) => guard !== 'editor');
  await settled();
  expect(shown()?.id).toBe('home');
  expect(load).not.toHaveBeenCalled();
  router.dispose();
});

test('while it cannot be known who may enter, the address stays and no remote is contacted; then the visit goes on', async () => {
  let may: May = waiting;
  const { router, settled, load, shown } = setUp('/editor/session', () => may);
  await settled();
  expect(shown()?.id).toBe('lost');
  expect(router.state.loaderData).toEqual({ lost: waiting });
  expect(load).not.toHaveBeenCalled();
  may = true;
  await router.navigate('/editor/session', { replace: true });
  expect(shown()?.path).toBe('/editor/session');
  router.dispose();
});

test('a page whose access becomes known between two looks is not called unknown, but asked for again', async () => {
  const answers: May[] = [waiting];
  const { router, settled, shown } = setUp('/editor/session', () => answers.shift() ?? true);
  await settled();
  expect(router.state.loaderData).toEqual({ lost: waiting });
  await router.navigate('/editor/session', { replace: true });
  expect(shown()?.path).toBe('/editor/session');
  router.dispose();
});

test('an early remote comes while its rule is still being asked, and is shown to nobody who may not enter', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const { router, settled, load, arrived, shown } = setUp('/myroom', () => answer);
  await expect.poll(() => load.mock.calls).toContainEqual(['participant']);
  expect(arrived).not.toHaveBeenCalled();
  resolve(false);
  await settled();
  expect(shown()?.id).toBe('home');
  expect(arrived).not.toHaveBeenCalled();
  router.dispose();
});

test('the rule of a page is asked on every navigation to it', async () => {
  let open = true;
  const { router, settled, shown } = setUp('/editor', () => open);
  await settled();
  open = false;
  await router.navigate('/editor/session');
  expect(shown()?.id).toBe('home');
  router.dispose();
});

test('spec 2: a path that nobody owns, or that the manifest of its owner does not know, is not found', async () => {
  const { router, settled, shown, load } = setUp('/nowhere');
  await settled();
  expect(shown()?.id).toBe('lost');
  await router.navigate('/myroom/nowhere');
  expect(shown()?.id).toBe('lost');
  expect(load).not.toHaveBeenCalled();
  router.dispose();
});

test('an unknown path below a prefix is answered by the remote that owns it', async () => {
  const { router, settled, shown, load } = setUp('/meeting/nowhere');
  await settled();
  expect(shown()?.path).toBe('/meeting/*');
  expect(load).toHaveBeenCalledExactlyOnceWith('participant');
  router.dispose();
});

test('the guard that the manifest names for the page is asked before its remote, with the params of its path', async () => {
  const { router, settled, enter } = setUp('/meeting/program/S1');
  await settled();
  expect(enter.mock.calls[0]).toEqual(['presentation', { id: 'S1' }, '/meeting/program/S1']);
  router.dispose();
});

test('a page that only a new release has opens without a new shell', async () => {
  const { router, settled, shown } = setUp('/');
  await settled();
  onTestFinished(() => void remotes['participant']?.pop());
  remotes['participant']?.push({ path: '/meeting/x', guard: 'registered', page });
  await router.navigate('/meeting/x');
  expect(shown()?.path).toBe('/meeting/x');
  router.dispose();
});

test('a guard that the shell does not know lets nobody in', async () => {
  const { router, settled, load, enter, manifestOf } = setUp('/', (guard) => guard !== 'nobody');
  manifestOf.mockResolvedValue({ routes: [{ path: '/editor', guard: 'constructor' }], early: false });
  await settled();
  await router.navigate('/editor');
  expect(enter).toHaveBeenCalledWith('nobody', {}, expect.anything());
  expect(load).not.toHaveBeenCalled();
  router.dispose();
});

test('a remote without a manifest leaves the rest usable', async () => {
  const { router, settled, shown, manifestOf } = setUp('/');
  await settled();
  manifestOf.mockImplementation(async (id) => {
    if (id === 'editor') throw new Error('no manifest');
    return { routes: [{ path: '/myroom', guard: 'registered' }], early: true };
  });
  await router.navigate('/editor');
  expect(router.state.errors).toEqual({ lost: new Error('no manifest') });
  await router.navigate('/myroom');
  expect(shown()?.path).toBe('/myroom');
  router.dispose();
});

test('a dead remote leaves the rest usable, and a later try finds it alive', async () => {
  const { router, settled, shown, dead } = setUp('/');
  await settled();
  dead.add('editor');
  await router.navigate('/editor');
  expect(router.state.errors).toEqual({ lost: new Error('dead') });
  await router.navigate('/myroom');
  expect(router.state.errors).toBeNull();
  expect(shown()?.path).toBe('/myroom');
  dead.clear();
  await router.navigate('/editor', { replace: true });
  expect(router.state.errors).toBeNull();
  expect(shown()?.path).toBe('/editor');
  router.dispose();
});
