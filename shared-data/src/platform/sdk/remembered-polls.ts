const key = 'polls';

/** Whether no socket got through when this browser last tried. */
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
    // Without storage each visit probes again.
  }
}

export function forgetPolls(): void {
  try {
    globalThis.localStorage?.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
