import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import type { GuardName } from '../access/guards.ts';
import type { MessageSource } from '../i18n/i18n.ts';
import type { Locale } from '../models/locales.ts';

/**
 * The version of the agreement between the shell and its remotes. Raise it when a remote built for the old
 * shape could no longer be mounted; the shell rejects a remote that names another version.
 */
export const CONTRACT_VERSION = 1;

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

/** An entry of an area's own menu (the side menu of staff areas). Top bar, drawer and user menu are the shell's. */
export interface AreaMenuEntry {
  /** Message key of the label. */
  label: string;
  /** Absent for a group that only holds children. */
  path?: string;
  children?: AreaMenuEntry[];
}

/** The only module a remote exposes, as `./remote`. */
export interface RemoteModule {
  contract: number;
  id: string;
  routes: AppRoute[];
  menu: AreaMenuEntry[];
  /** English is the fallback and better at hand; other languages may come when they are shown. */
  messages: Record<Locale, MessageSource>;
}

/** One line of the registry of remotes: which paths a remote owns and who may enter them. */
export interface RemoteArea {
  id: string;
  /** Each path with everything below it; `guard` is asked before the remote is contacted, unless it is an early one. */
  paths: { path: string; guard: GuardName }[];
  /** Port of the remote's development server. */
  devPort: number;
  /**
   * Its code is fetched while it is still being found out who asks, not after: for pages that most readers may enter. They are
   * shown only when their rule is met.
   */
  early?: boolean;
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
