import { tellServer } from '../../platform/hints.ts';

const key = 'account';

export function rememberedAccount(): boolean {
  try {
    return (globalThis.localStorage?.getItem(key) ?? null) !== null;
  } catch {
    // Without storage everybody starts as a visitor.
    return false;
  }
}

/** Remembers whether somebody is signed in, not who. */
export function rememberAccount(signedIn: boolean): void {
  tellServer(key, signedIn ? 'yes' : '');
  try {
    if (signedIn) globalThis.localStorage?.setItem(key, 'yes');
    else globalThis.localStorage?.removeItem(key);
  } catch {
    // Without storage nothing is remembered.
  }
}
