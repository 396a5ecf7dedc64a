import { latestScripts } from 'shared-data/platform/config';

export const restBetween = 5 * 60_000;

/** Scripts of the newest build, relative to the root; null when unknown. */
export type ReadRelease = () => Promise<readonly string[] | null>;

/** Calls once when a newer build is deployed. Checks when the tab becomes visible, at most every five minutes. */
export function watchRelease(
  found: () => void,
  running: readonly string[] = runningScripts(),
  read: ReadRelease = latestScripts,
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
