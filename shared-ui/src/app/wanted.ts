const key = 'wanted';

/** Remembers, for this tab, the page that somebody who had to sign in first was going to. Takes a path or a URL. */
export function rememberWanted(url: string): void {
  const { pathname, search } = new URL(url, window.location.origin);
  try {
    sessionStorage.setItem(key, pathname + search);
  } catch {
    // Without storage signing in leads Home.
  }
}

/** The remembered page, which is then forgotten; null when there is none. Only ever a path of this site. */
export function takeWanted(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return path && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}
