/** In a tab of its own: a new tab starts with what this one keeps at that moment, so `value` under `key`. False when the browser opens none. */
export function openTab(key: string, value: object, path = '/'): boolean {
  sessionStorage.setItem(key, JSON.stringify(value));
  try {
    return window.open(path) !== null;
  } finally {
    sessionStorage.removeItem(key);
  }
}
