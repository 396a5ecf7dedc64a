import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import type { GuardName } from '../access/guards.ts';
import type { MessageKey, MessageSource, Messages } from '../i18n/message-catalogs.ts';
import type { Locale } from '../models/locales.ts';
import type { MenuPlace, RemoteManifest } from '../models/remote-manifest.ts';
import type { AddedEntry, Audience } from '../navigation/menu.ts';

/** Raise it when older remotes could no longer be mounted; the shell rejects other versions. */
export const CONTRACT_VERSION = 6;

export interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
}

export interface AppRoute {
  /** Absolute path as in the specification, e.g. `/meeting/program/:id`. */
  path: string;
  guard: GuardName;
  /** Absent when the route only redirects. */
  page?: () => Promise<PageModule>;
  redirect?: string;
  /** Keeps the scroll position: `true` per address, a word for routes that share one, each `view` of the query apart. */
  keepScroll?: true | string;
  /** Collections shown to visitors: the server may draw such a page. Absent for pages drawn in the browser only. */
  draws?: readonly PublicCollection[];
  /** Those of parts that the living page shows later (`DrawnPart`), drawn where a visitor may read them. */
  drawsLater?: readonly PublicCollection[];
}

/** Synced collections that a visitor may read while the site permits it. */
export type PublicCollection =
  | 'information'
  | 'sponsors'
  | 'exhibitions'
  | 'advertisements'
  | 'sessions'
  | 'sessionGroups'
  | 'tables'
  | 'delays'
  | 'programs'
  | 'instructions';

export interface AreaMenuEntry {
  label: MessageKey;
  /** Absent for groups. */
  path?: string;
  children?: AreaMenuEntry[];
}

export interface SiteMenuEntry {
  id: string;
  place: MenuPlace;
  order: number;
  label: MessageKey;
  path: string;
  /** Default: everybody who may enter its page. */
  shownTo?: Audience | GuardName;
  icon?: string;
}

/** The only module a remote exposes, as `./remote`. Its build reads it in Node for the manifest: import pages with `import()`. */
export interface RemoteModule {
  contract: number;
  id: string;
  /** Fetch the code before the identity is known: for pages that most readers may enter. Guards still apply. */
  early?: boolean;
  /** The last route of each prefix answers unknown paths below it. */
  routes: AppRoute[];
  siteMenu: SiteMenuEntry[];
  menuTitle?: MessageKey;
  menu: AreaMenuEntry[];
  /** Stands above the menu on every page of the area, e.g. a search. */
  menuHead?: () => Promise<{ Component: ComponentType }>;
  /** English is the fallback and should be bundled; other languages may be loaded on demand. */
  messages: Record<Locale, MessageSource>;
}

export interface RemoteArea {
  id: string;
  owns: string[];
  devPort: number;
  /** Its build makes a bundle from which the server draws pages. */
  drawn?: boolean;
}

export function addedEntries({ routes, siteMenu }: Pick<RemoteModule, 'routes' | 'siteMenu'>): AddedEntry[] {
  return siteMenu.map((entry) => ({
    ...entry,
    shownTo: entry.shownTo ?? routes.find(({ path }) => path === entry.path)?.guard ?? '',
  }));
}

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

/** A global variable, so it must not match any element's id. */
export const containerName = (id: string) => `remote_${id}`;

/** Why a loaded module cannot be mounted; null when it can. */
export function contractProblem(module: unknown, id: string): string | null {
  const remote = module as Partial<RemoteModule> | null | undefined;
  if (!remote || typeof remote !== 'object' || !Array.isArray(remote.routes)) return 'not a remote module';
  if (remote.contract !== CONTRACT_VERSION)
    return `contract ${remote.contract ?? 'unknown'} instead of ${CONTRACT_VERSION}`;
  if (remote.id !== id) return `says it is "${remote.id}" instead of "${id}"`;
  return null;
}
