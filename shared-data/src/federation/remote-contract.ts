import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import type { GuardName } from '../access/guards.ts';
import type { MessageKey, MessageSource, Messages } from '../i18n/message-catalogs.ts';
import type { Locale } from '../models/locales.ts';
import type { MenuPlace, RemoteManifest } from '../models/remote-manifest.ts';
import type { AddedEntry, Audience } from '../navigation/menu.ts';

/**
 * The version of the agreement between the shell and its remotes. Raise it when a remote built for the old
 * shape could no longer be mounted; the shell rejects a remote that names another version.
 */
export const CONTRACT_VERSION = 3;

/** What a lazily loaded page file exports. Loaders live in files of their own. */
export interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
}

/** One line of an app's `routes.ts`: the path, who may enter, and the page. */
export interface AppRoute {
  /** Absolute path as in the specification, e.g. `/meeting/program/:id`. */
  path: string;
  /** The rule that is asked before every navigation to this path. */
  guard: GuardName;
  /** The page; absent when the route only redirects. */
  page?: () => Promise<PageModule>;
  /** Where this path leads instead of showing a page. May use the path's own params, e.g. `/meeting/table/:name`. */
  redirect?: string;
  /**
   * Timetable routes keep the scroll position; all others scroll to the top. `true`: each address keeps its own. A word: all routes
   * with this word keep one together, e.g. the days of the timetable.
   */
  keepScroll?: true | string;
}

/** An entry of an area's own menu (the side menu of staff areas). */
export interface AreaMenuEntry {
  /** Message key of the label. */
  label: MessageKey;
  /** Absent for a group that only holds children. */
  path?: string;
  children?: AreaMenuEntry[];
}

/** An entry that a remote adds to a menu of the frame. Both labels go into the manifest at its build. */
export interface SiteMenuEntry {
  /** One of its kind within the remote. */
  id: string;
  place: MenuPlace;
  /** Position in the menu; the numbers of the shell's own entries are in `session/menu.ts`. */
  order: number;
  /** Message key of the label. */
  label: MessageKey;
  /** A page of this remote, without parameters. */
  path: string;
  /** Who sees it. Default: who may enter its page. */
  shownTo?: Audience | GuardName;
  /** Name of an icon of `shared-ui/icon`. */
  icon?: string;
}

/** The only module a remote exposes, as `./remote`. Its build makes the manifest from it, in Node: pages come by `import()`. */
export interface RemoteModule {
  contract: number;
  id: string;
  /**
   * Its code is fetched while it is still being found out who asks, not after: for pages that most readers may enter. They are
   * shown only when their rule is met.
   */
  early?: boolean;
  /** Its pages. The last of each prefix answers unknown paths below it. */
  routes: AppRoute[];
  /** Entries in the menus of the frame. */
  siteMenu: SiteMenuEntry[];
  /** Message key of the heading of `menu`. */
  menuTitle?: MessageKey;
  /** The menu beside its pages. */
  menu: AreaMenuEntry[];
  /** English is the fallback and better at hand; other languages may come when they are shown. */
  messages: Record<Locale, MessageSource>;
}

/** One line of the registry of remotes. */
export interface RemoteArea {
  id: string;
  /** Prefixes of its paths: each with everything below it is the remote's to answer. */
  owns: string[];
  /** Port of the remote's development server. */
  devPort: number;
}

/** What a remote adds to the menus, with everything filled in but the words: `label` is still a message key. */
export function addedEntries({ routes, siteMenu }: Pick<RemoteModule, 'routes' | 'siteMenu'>): AddedEntry[] {
  return siteMenu.map((entry) => ({
    ...entry,
    shownTo: entry.shownTo ?? routes.find(({ path }) => path === entry.path)?.guard ?? '',
  }));
}

/** What the manifest says besides where the code is. `words` are the remote's messages in each language. */
export function manifestOf(
  remote: RemoteModule,
  words: Record<Locale, Messages>,
): Pick<RemoteManifest, 'contract' | 'early' | 'routes' | 'menu'> {
  const { contract, early, routes } = remote;
  return {
    contract,
    ...(early && { early }),
    routes: routes.map(({ path, guard }) => ({ path, guard })),
    menu: addedEntries(remote).map(({ label, ...entry }) => ({
      ...entry,
      label: { en: words.en[String(label)] ?? '', ja: words.ja[String(label)] ?? '' },
    })),
  };
}

/** Name of a remote's container in the page: a global variable, hence a word that no element's id would take. */
export const containerName = (id: string) => `remote_${id}`;

/** Why a module that arrived cannot be mounted, or null when it can. */
export function contractProblem(module: unknown, id: string): string | null {
  const remote = module as Partial<RemoteModule> | null | undefined;
  if (!remote || typeof remote !== 'object' || !Array.isArray(remote.routes)) return 'not a remote module';
  if (remote.contract !== CONTRACT_VERSION)
    return `contract ${remote.contract ?? 'unknown'} instead of ${CONTRACT_VERSION}`;
  if (remote.id !== id) return `says it is "${remote.id}" instead of "${id}"`;
  return null;
}
