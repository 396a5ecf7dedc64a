/** Written by the server from its builds: what belongs together. */
export interface KeptRelease {
  /** Of its cache; another one for every set of releases. */
  name: string;
  files: { url: string; integrity: string }[];
  /** Integrity of the entry of each remote, as in `/config.json`. */
  remotes: Record<string, string>;
}

const releasePrefix = 'release-';

/** Addresses at which the shell draws a page. */
export function isPage(pathname: string): boolean {
  return !/^\/(?:api|php|file|outbox|remotes|assets|emulator|\.lp)(?:\/|$)|\.[a-z\d]{1,12}$/i.test(pathname);
}

/** Files with a hash in their name. */
export function isAsset(pathname: string): boolean {
  return /^\/(?:remotes\/[\w-]+\/)?assets\//.test(pathname);
}

/** Folders whose files are kept, all but a few that nobody needs offline. */
export function assetFolders({ files }: Pick<KeptRelease, 'files'>): string[] {
  const assets = files.map(({ url }) => url).filter(isAsset);
  return [...new Set(assets.map((url) => url.slice(0, url.lastIndexOf('/') + 1)))];
}

/** Cache of the pages that were drawn with a release. */
export const pagesOf = (name: string): string => `pages-${name}`;

export const isPagesCache = (name: string): boolean => name.startsWith(pagesOf(releasePrefix));

/** Caches of releases but this one and the one before it, which open pages may still need, and of others' drawn pages. */
export function surplusCaches(names: readonly string[], own: string): string[] {
  const others = names.filter((name) => name.startsWith(releasePrefix) && name !== own);
  const pages = names.filter((name) => isPagesCache(name) && name !== pagesOf(own));
  return [...others.slice(0, -1), ...pages];
}
