/** Milliseconds; hidden tabs never paint. */
const timeout = 1000;

/** Calls once, after first paint, or at once where the browser does not report it. */
export function afterFirstPaint(call: () => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) {
    call();
    return;
  }
  let waiting = true;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) go();
  });
  const timer = setTimeout(go, timeout);
  observer.observe({ type: 'paint', buffered: true });

  function go() {
    if (!waiting) return;
    waiting = false;
    clearTimeout(timer);
    observer.disconnect();
    call();
  }
}
