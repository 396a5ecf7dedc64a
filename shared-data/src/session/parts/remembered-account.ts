const key = 'account';

/** Somebody was signed in when this browser last knew. */
export function rememberedAccount(): boolean {
  try {
    return (globalThis.localStorage?.getItem(key) ?? null) !== null;
  } catch {
    // Without storage everybody is greeted as a visitor first.
    return false;
  }
}

/** Keeps on this device whether somebody is signed in, not who. */
export function rememberAccount(signedIn: boolean): void {
  try {
    if (signedIn) globalThis.localStorage?.setItem(key, 'yes');
    else globalThis.localStorage?.removeItem(key);
  } catch {
    // See above.
  }
}
