import { peekConfig } from 'shared-data/platform/config';
import { whenIdle } from 'shared-ui/page';

/** Milliseconds for what the page still loads: the worker fetches all files of the release. */
const afterwards = 3000;

/** Lets the site open without a network. To be called when the account is known. Not where data is to be saved. */
export function keepOffline(): void {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!peekConfig()?.offline || !serviceWorker || connection?.saveData) return;
  const register = () => serviceWorker.register('/sw.js').catch(() => {});
  setTimeout(() => whenIdle(register), afterwards);
}
