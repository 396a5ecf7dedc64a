/** Longest wait for a paint, in milliseconds: a page in a hidden tab is never painted. */
const timeout = 1000;

/** Calls once, when the reader has something to look at: soon, or at once where a page does not tell. */
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
