import 'drawing-shares';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { remoteAreas } from 'remote-areas';
import type { AppRoute, PublicCollection, RemoteModule } from 'shared-data/federation/remote-contract';
import { messagesReady, pageI18n } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/identity/connection';
import { identityReady, useIdentity } from 'shared-data/identity/identity-store';
import { toColumns } from 'shared-data/models/columns';
import type { DrawnPage, DrawRequest, Snapshot } from 'shared-data/models/drawn-page';
import { comparePrograms } from 'shared-data/models/program-text';
import type { PublicConfig } from 'shared-data/models/public-config';
import { defaultTimeZone } from 'shared-data/models/site';
import { enter as ask } from 'shared-data/navigation/route-guards';
import { setConfig } from 'shared-data/platform/config';
import { setFirebase } from 'shared-data/platform/firebase';
import { connectVisitor } from 'shared-data/platform/sdk/visitor';
import { demand, settled, storeOf } from 'shared-data/sync/collection-store';
import { type Enter, loadPageKit } from 'shared-ui/app';
import { loadMarkdown } from 'shared-ui/markdown';
import { drawnTitle } from 'shared-ui/page';
import { assumePaper } from 'shared-ui/printing';
import { assumeWide } from 'shared-ui/theme';
import { drawLaterParts } from '../features/home/later-part.tsx';
import { createManifests } from '../federation/manifests.ts';
import { paths } from '../paths.ts';
import { createShellRoutes } from '../router.tsx';
import { routerIdle } from './router-idle.ts';
import { withoutStyleAttributes } from './style-attributes.ts';

export interface DrawerOptions {
  config: PublicConfig;
  origin: string;
  /** Modules of the remotes that have a bundle for drawing. */
  remotes: Record<string, RemoteModule>;
  changed: () => void;
  /** Makes a zone that of the program's clock. */
  setTimeZone: (zone: string) => void;
}

const enter: Enter = async (guard, params) => ((await ask(guard, params)) === 'ok' ? null : paths.home());

const shown: readonly PublicCollection[] = [
  'information',
  'sponsors',
  'exhibitions',
  'advertisements',
  'sessions',
  'sessionGroups',
  'tables',
  'delays',
  'programs',
  'instructions',
];

/** Draws pages as a visitor sees them, one after the other: language and width belong to the whole program. */
export async function createDrawer({ config, origin, remotes, changed, setTimeZone }: DrawerOptions) {
  setConfig(config);
  setFirebase(connectVisitor(config, origin));
  drawLaterParts();
  await Promise.all([identityReady(), loadPageKit(), loadMarkdown()]);
  for (const name of ['base', 'permission', 'permitAnonymous', ...shown] as const) {
    storeOf(name).subscribe(changed);
    storeOf(name).subscribeState(changed);
    demand(name);
  }
  const load = async (id: string) => {
    const remote = remotes[id];
    if (!remote) throw new Error(`${id} has nothing to draw from`);
    return remote;
  };
  const manifests = createManifests(remoteAreas);
  let before: Promise<unknown> = Promise.resolve();
  let fail = (_: unknown) => {};

  /** Null for pages that are not drawn, and those that a visitor is led away from. */
  async function draw({ path, locale, wide, paper = false }: DrawRequest): Promise<DrawnPage | null> {
    await pageI18n().changeLanguage(locale);
    await messagesReady();
    assumeWide(wide);
    assumePaper(paper);
    // Most readers are there; others are told their own times by the living page.
    setTimeZone(storeOf('base').value?.timeZone || defaultTimeZone);
    // Pages of remotes are grafted once per router.
    const { routes, patchRoutesOnNavigation } = createShellRoutes(load, manifests, { enter, coming() {} });
    const router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation });
    try {
      await routerIdle(router);
      const { errors: notFound, location, matches } = router.state;
      const { draws, drawsLater = [] } = drawnFrom(matches);
      if (notFound || location.pathname !== path || !draws) return null;
      if (!(await areReadable(draws))) return null;
      await Promise.all(drawsLater.map((name) => areReadable([name])));
      // A page that waits for no data is drawn as it is before the account is known.
      useIdentity.setState({ ready: draws.length > 0 });
      // As they are before it is drawn: what changes meanwhile makes it outdated.
      const settings = settingsNow();
      const errors: unknown[] = [];
      const { prelude } = await prerender(<RouterProvider router={router} />, {
        // Thrown here, one would end the process.
        onError: (error) => void errors.push(error),
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      });
      if (errors.length > 0) throw errors[0];
      const { html, css } = withoutStyleAttributes(await new Response(prelude).text());
      return { html, css, title: drawnTitle(), shows: draws, settings };
    } finally {
      useIdentity.setState({ ready: true });
      router.dispose();
    }
  }

  /** With what visitors may do, which pages ask as well. */
  async function snapshot(names: readonly string[]): Promise<Snapshot | null> {
    const known = shown.filter((name) => names.includes(name));
    if (known.length < names.length) return null;
    if (!(await areReadable(known))) return null;
    const all = [...known, 'permission' as const].map((name) => [name, toColumns(entriesOf(name))]);
    return { text: JSON.stringify(Object.fromEntries(all)), settings: settingsNow() };
  }

  return {
    snapshot,
    draw(request: DrawRequest): Promise<DrawnPage | null> {
      const page = before.then(() => {
        const failed = new Promise<never>((_, reject) => {
          fail = reject;
        });
        return Promise.race([draw(request), failed]);
      });
      before = page.catch(() => {});
      return page;
    },
    /** Gives up the page that is being drawn, for an error that nothing else catches. */
    fail: (error: unknown) => fail(error),
  };
}

/** Waits until they are there, or until a visitor may not read one of them, or not any longer. */
async function areReadable(names: readonly PublicCollection[]): Promise<boolean> {
  const isIdle = () => names.some((name) => storeOf(name).state === 'idle');
  if (isIdle()) return false;
  const { promise: ended, resolve } = Promise.withResolvers<false>();
  const ends = names.map((name) => storeOf(name).subscribeState(() => isIdle() && resolve(false)));
  const states = await Promise.race([ended, Promise.all(names.map((name) => settled(name)))]);
  for (const end of ends) end();
  return states !== false && !states.includes('denied') && useConnection.getState().connection !== 'lost';
}

/** Programs in the order of lists: what is in order is sorted with a tenth of the comparisons. */
function entriesOf(name: PublicCollection | 'permission'): [string, unknown][] {
  if (name !== 'programs') return [...storeOf(name).entries()];
  return [...storeOf(name).entries()].sort(([, a], [, b]) => comparePrograms(a, b));
}

const settingsNow = () => ({ base: storeOf('base').value, permission: storeOf('permission').value });

type Router = ReturnType<typeof createMemoryRouter>;

function drawnFrom(matches: Router['state']['matches']) {
  const handle = matches.at(-1)?.route.handle as Pick<AppRoute, 'draws' | 'drawsLater'> | undefined;
  return handle ?? {};
}
