import type { Locale } from './locales.ts';

export const menuPlaces = ['top', 'drawer', 'user'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

export interface ManifestRoute {
  /** Absolute, of segments and `:params`; a trailing `/*` matches everything below. */
  path: string;
  /** Name of a guard; unknown names deny. */
  guard: string;
}

export interface ManifestEntry {
  id: string;
  place: MenuPlace;
  /** Position in the menu, ascending, shared with the frame's own entries. */
  order: number;
  label: Record<Locale, string>;
  path: string;
  /** An audience or a guard; an entry with an unknown one is hidden. */
  shownTo: string;
  icon?: string;
}

/** `remote.json` and its line of `/config.json`: what the shell knows of a remote before loading it. */
export interface RemoteManifest {
  /** URL of the hashed entry script; in `remote.json` relative to the build. */
  entry: string;
  /** Subresource integrity (sha256-…) of the entry; required. */
  integrity: string;
  version: string;
  contract: number;
  early?: boolean;
  routes: ManifestRoute[];
  menu: ManifestEntry[];
}

export function isBelow(owned: readonly string[], path: string): boolean {
  return owned.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Throws without an entry; drops other invalid or foreign lines into `problems`. By hand: zod is not part of the first view. */
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
