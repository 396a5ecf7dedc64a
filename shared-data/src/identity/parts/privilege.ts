const key = 'privilege';

/** The toggle as left on this device; on by default. */
export function rememberedPrivilege(): boolean {
  try {
    return globalThis.localStorage?.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function rememberPrivilege(on: boolean): void {
  try {
    globalThis.localStorage?.setItem(key, on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
