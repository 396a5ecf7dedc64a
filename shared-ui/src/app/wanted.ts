const key = 'wanted';

/** Remembers, per tab, the page to return to after signing in. Takes a path or a URL. */
export function rememberWanted(url: string): void {
  const { pathname, search } = new URL(url, window.location.origin);
  try {
    sessionStorage.setItem(key, pathname + search);
  } catch {
    // Without storage signing in leads Home.
  }
}

/** Returns and forgets the remembered path; null when there is none. Always same-origin. */
export function takeWanted(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return path && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}
