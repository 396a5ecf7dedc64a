/** Milliseconds after which it no longer waits. */
const timeout = 2000;

/** Calls when the browser has nothing else to do, or after two seconds. */
export function whenIdle(call: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(call, { timeout });
  else setTimeout(call, timeout);
}
