/** Milliseconds after which a visible page no longer waits for its paint. */
const timeout = 10_000;

/** Calls once: after first paint, or at once where there is none (a hidden tab, a browser that does not report it). */
export function afterFirstPaint(call: () => void): void {
  const paints = globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint');
  if (!paints || document.visibilityState === 'hidden') {
    call();
    return;
  }
  let waiting = true;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) go();
  });
  const timer = setTimeout(go, timeout);
  document.addEventListener('visibilitychange', go);
  observer.observe({ type: 'paint', buffered: true });

  function go() {
    if (!waiting) return;
    waiting = false;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', go);
    observer.disconnect();
    call();
  }
}
