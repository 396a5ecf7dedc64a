const key = 'polls';

/** No socket got through to the database when this browser last tried. */
export function rememberedPolls(): boolean {
  try {
    return (globalThis.localStorage?.getItem(key) ?? null) !== null;
  } catch {
    return false;
  }
}

export function rememberPolls(): void {
  try {
    globalThis.localStorage?.setItem(key, 'yes');
  } catch {
    // Without storage each visit finds out anew.
  }
}

export function forgetPolls(): void {
  try {
    globalThis.localStorage?.removeItem(key);
  } catch {
    // See above.
  }
}
