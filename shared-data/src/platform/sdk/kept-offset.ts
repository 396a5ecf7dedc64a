import { offsetKey } from '../clock.ts';

/** Milliseconds: less changes nothing that is shown. */
const least = 5000;

/** Keeps the server's time minus the device's (milliseconds) for visits without a network. */
export function keepOffset(ms: number): void {
  try {
    if (Math.abs(ms) < least) globalThis.localStorage?.removeItem(offsetKey);
    else globalThis.localStorage?.setItem(offsetKey, String(Math.round(ms)));
  } catch {
    // Without storage each visit learns it again.
  }
}
