const readersOwn = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Aborted when the reader scrolls or presses something, and after `longest` milliseconds. */
export function untilReaderActs(longest: number): AbortController {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  const timer = setTimeout(end, longest);
  for (const kind of readersOwn) window.addEventListener(kind, end, { signal, passive: true });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return ended;
}
