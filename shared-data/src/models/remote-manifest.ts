import type { Locale } from './locales.ts';

/** The menus of the frame that a remote may add entries to. */
export const menuPlaces = ['top', 'drawer', 'user'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** A page of a remote: the pattern of its path, and the guard to ask before the remote is contacted. */
export interface ManifestRoute {
  /** Absolute, of segments and `:params`; `/*` at its end takes everything below. */
  path: string;
  /** A name of the shell's list of guards; one that is not in it denies. */
  guard: string;
}

/** An entry that a remote adds to a menu of the frame. */
export interface ManifestEntry {
  id: string;
  place: MenuPlace;
  /** Position in the menu, ascending; the frame's own entries have numbers too. */
  order: number;
  label: Record<Locale, string>;
  /** Absolute, without parameters. */
  path: string;
  /** An audience or a guard; nobody sees an entry for one that the shell does not know. */
  shownTo: string;
  /** Name of an icon; an unknown one is left out. */
  icon?: string;
}

/**
 * `remote.json`, made by the build of a remote, and its line of `/config.json`: where its code is, and what the shell knows of it
 * before that code is there.
 */
export interface RemoteManifest {
  /** URL of the hashed entry script; in `remote.json` relative to the build. */
  entry: string;
  /** Subresource integrity (sha384-…) of the entry; a remote without it is rejected. */
  integrity: string;
  version: string;
  contract: number;
  /** See `RemoteModule`. */
  early?: boolean;
  routes: ManifestRoute[];
  menu: ManifestEntry[];
}

/** Whether a path is one of the owned prefixes or lies below one. */
export function isBelow(owned: readonly string[], path: string): boolean {
  return owned.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * Reads a manifest from somewhere else. Throws when it does not say where the code is. Lines that are malformed or name a path
 * outside of `owned` (anywhere, where that is not known) are left out and named in `problems`; the others count. Checked by hand:
 * the shell needs the manifests for its first view, and zod is not part of that.
 */
export function parseManifest(
  value: unknown,
  owned?: readonly string[],
): { manifest: RemoteManifest; problems: string[] } {
  const { entry, integrity, version, contract, early, routes, menu } = fieldsOf(value);
  if (!isShort(entry, 2000) || typeof integrity !== 'string' || typeof version !== 'string')
    throw new Error('the manifest does not say where the code is');
  if (typeof contract !== 'number') throw new Error('the manifest names no contract version');
  const problems: string[] = [];
  const read = <T extends { path: string }>(
    name: string,
    lines: unknown,
    parse: (line: Fields) => T | null,
  ) => {
    if (!Array.isArray(lines)) problems.push(`${name}: missing`);
    return (Array.isArray(lines) ? lines.slice(0, maxLines) : []).flatMap((line: unknown, index) => {
      const parsed = parse(fieldsOf(line));
      if (parsed && (!owned || isBelow(owned, parsed.path))) return [parsed];
      problems.push(`${name}[${index}]: ${parsed ? `the path ${parsed.path} is not its own` : 'malformed'}`);
      return [];
    });
  };
  const code = { entry, integrity, version, contract, ...(early === true && { early }) };
  return {
    manifest: { ...code, routes: read('routes', routes, parseRoute), menu: read('menu', menu, parseEntry) },
    problems,
  };
}

type Fields = Record<string, unknown>;

const maxLines = 200;
const wordPattern = /^[A-Za-z][\w-]{0,39}$/;
const routePattern = /^(?:\/:?[\w.-]+)+(?:\/\*)?$/;
const pathPattern = /^(?:\/[\w.-]+)+$/;

function parseRoute({ path, guard }: Fields): ManifestRoute | null {
  return matches(path, routePattern) && matches(guard, wordPattern) ? { path, guard } : null;
}

function parseEntry({ id, place, order, label, path, shownTo, icon }: Fields): ManifestEntry | null {
  const { en, ja } = fieldsOf(label);
  const where = menuPlaces.find((one) => one === place);
  if (!matches(id, wordPattern) || !where || typeof order !== 'number') return null;
  if (!isShort(en, 80) || !isShort(ja, 80)) return null;
  if (!matches(path, pathPattern) || !matches(shownTo, wordPattern)) return null;
  if (icon !== undefined && !matches(icon, wordPattern)) return null;
  return { id, place: where, order, label: { en, ja }, path, shownTo, ...(icon !== undefined && { icon }) };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function isShort(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most;
}

function matches(value: unknown, pattern: RegExp): value is string {
  return isShort(value, 200) && pattern.test(value);
}
