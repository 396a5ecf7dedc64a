import { peekConfig } from 'shared-data/platform/config';

/** Milliseconds until the files are fetched: later than all content of the first view. */
const afterwards = 8000;
/** Milliseconds over which first visits are spread: many people arrive at once, and each fetches a hundred files. */
const spread = 60_000;

/** Lets the site open without a network. Its worker fetches all files of the release, so not where data is to be saved, and not at once. */
export function keepOffline(): void {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!peekConfig()?.offline || !serviceWorker || connection?.saveData) return;
  const register = () => serviceWorker.register('/sw.js').catch(() => {});
  setTimeout(
    () => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(register);
      else register();
    },
    afterwards + (serviceWorker.controller ? 0 : Math.random() * spread),
  );
}
