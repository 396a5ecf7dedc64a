import { forgetDrawnPages } from './forget-drawn.ts';
import { keepOffline } from './keep-offline.ts';
import { startNotifier } from './notifier.ts';

/** What waits until the account is known and the page is shown. */
export function beginAfterwards(open: (path: string) => void): void {
  forgetDrawnPages();
  keepOffline();
  startNotifier(open);
}
