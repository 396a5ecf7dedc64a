/** Milliseconds between two questions. */
export const restBetween = 5 * 60_000;

/** Files of the page's own main chunk, as `/build.json` of the newest build names them; null when it cannot be read. */
export type ReadRelease = () => Promise<readonly string[] | null>;

/**
 * Calls once when a newer build than the page's own has been deployed. Asks when the reader comes back to the page, and not
 * more often than every five minutes. `running` are the paths of the page's scripts. Returns the end of it.
 */
export function watchRelease(
  found: () => void,
  running: readonly string[] = runningScripts(),
  read: ReadRelease = readRelease,
): () => void {
  let asked = Date.now();
  const ask = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < restBetween) return;
    asked = Date.now();
    const files = await read().catch(() => null);
    if (!files || files.every((file) => running.includes(`/${file}`))) return;
    stop();
    found();
  };
  const stop = () => {
    window.removeEventListener('focus', ask);
    document.removeEventListener('visibilitychange', ask);
  };
  window.addEventListener('focus', ask);
  document.addEventListener('visibilitychange', ask);
  return stop;
}

function runningScripts(): string[] {
  return [...document.scripts].filter((script) => script.src).map((script) => new URL(script.src).pathname);
}

async function readRelease(): Promise<string[] | null> {
  const answer = await fetch('/build.json', { cache: 'no-store' });
  if (!answer.ok) return null;
  const { chunks } = (await answer.json()) as { chunks?: Record<string, string[]> };
  return chunks?.['main']?.filter((file) => file.endsWith('.js')) ?? null;
}
