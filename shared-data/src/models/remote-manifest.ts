import * as z from 'zod/mini';

/** The menus of the frame that a remote may add entries to. */
export const menuPlaces = ['top', 'drawer', 'user'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

const text = z.string().check(z.minLength(1), z.maxLength(80));
const word = z.string().check(z.regex(/^[A-Za-z][\w-]{0,39}$/));
/** An absolute path of segments and `:params`; `/*` at its end takes everything below. */
const pattern = z.string().check(z.maxLength(200), z.regex(/^(?:\/:?[\w.-]+)+(?:\/\*)?$/));
/** A path that can be followed as it stands. */
const address = z.string().check(z.maxLength(200), z.regex(/^(?:\/[\w.-]+)+$/));

const routeSchema = z.object({ path: pattern, guard: word });
const entrySchema = z.object({
  id: word,
  place: z.enum(menuPlaces),
  order: z.number(),
  label: z.object({ en: text, ja: text }),
  path: address,
  shownTo: word,
  icon: z.optional(word),
});
const codeSchema = z.object({
  entry: z.string().check(z.minLength(1), z.maxLength(2000)),
  integrity: z.string(),
  version: z.string(),
  contract: z.number(),
  early: z.optional(z.boolean()),
});

/** A page of a remote: the pattern of its path, and the rule to ask before the remote is contacted. */
export type ManifestRoute = z.infer<typeof routeSchema>;

/** An entry that a remote adds to a menu of the frame. `order` says where; the frame's own entries have numbers too. */
export type ManifestEntry = z.infer<typeof entrySchema>;

/**
 * `remote.json`, made by the build of a remote, and its line of `/config.json`: where its code is, and what the shell knows of it
 * before that code is there.
 */
export interface RemoteManifest extends z.infer<typeof codeSchema> {
  routes: ManifestRoute[];
  menu: ManifestEntry[];
}

const maxLines = 200;

/** Whether a path is one of the owned prefixes or lies below one. */
export function isBelow(owned: readonly string[], path: string): boolean {
  return owned.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * Reads a manifest from somewhere else. Throws when it does not say where the code is. Lines that are malformed or name a path
 * outside of `owned` (anywhere, where that is not known) are left out and described in `problems`; the others count.
 */
export function parseManifest(
  value: unknown,
  owned?: readonly string[],
): { manifest: RemoteManifest; problems: string[] } {
  const code = codeSchema.parse(value);
  const lines = value as { routes?: unknown; menu?: unknown };
  const problems: string[] = [];
  const read = <T extends { path: string }>(name: 'routes' | 'menu', schema: z.ZodMiniType<T>): T[] => {
    const given: unknown[] = Array.isArray(lines[name]) ? lines[name].slice(0, maxLines) : [];
    return given.flatMap((line, index) => {
      const result = schema.safeParse(line);
      const owns = result.success && (!owned || isBelow(owned, result.data.path));
      if (owns) return [result.data];
      problems.push(
        `${name}[${index}]: ${result.success ? 'path of others' : z.prettifyError(result.error)}`,
      );
      return [];
    });
  };
  if (!Array.isArray(lines.routes)) problems.push('routes: missing');
  const manifest = { ...code, routes: read('routes', routeSchema), menu: read('menu', entrySchema) };
  return { manifest, problems };
}
