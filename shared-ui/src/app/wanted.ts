const key = 'wanted';

/** Remembers, per tab, the page to return to after signing in or registering. Takes a path or a URL. */
export function rememberWanted(url: string): void {
  const { pathname, search } = new URL(url, window.location.origin);
  try {
    sessionStorage.setItem(key, pathname + search);
  } catch {
    // Without storage signing in leads Home.
  }
}

/** Hands what this tab remembers to all tabs of the account: its confirmation mail opens in another one. */
export function shareWanted(uid: string): void {
  try {
    const path = sessionStorage.getItem(key);
    if (path) localStorage.setItem(`${key}:${uid}`, path);
    sessionStorage.removeItem(key);
  } catch {
    // This tab still remembers it.
  }
}

/** Returns and forgets the path remembered by this tab, else for the account; null when there is none. Always same-origin. */
export function takeWanted(uid = ''): string | null {
  try {
    const path = sessionStorage.getItem(key) ?? localStorage.getItem(`${key}:${uid}`);
    sessionStorage.removeItem(key);
    localStorage.removeItem(`${key}:${uid}`);
    return path && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}
