/** When the browser has time for it, after five seconds at the latest. */
export function untilIdle(next: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(next, { timeout: 5000 });
  else setTimeout(next);
}
