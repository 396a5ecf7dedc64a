import { peekConfig } from 'shared-data/platform/config';
import { whenIdle } from 'shared-ui/page';
import type { SeenPage } from './kept-pages/store.ts';

/** Milliseconds in which a page that was opened has the browser for itself. */
const afterwards = 3000;

let seen: SeenPage[] = [];

/** Keeps a page image that is shown, later and in idle time. */
export function rememberSeen(page: SeenPage): void {
  if (page.uid === '' || peekConfig()?.offline !== true) return;
  seen.push(page);
  if (seen.length === 1) setTimeout(() => whenIdle(() => void keep().catch(() => {})), afterwards);
}

async function keep(): Promise<void> {
  const pages = seen;
  seen = [];
  const { keepSeenPages } = await import('./kept-pages/keep-seen.ts');
  await keepSeenPages(pages);
}
