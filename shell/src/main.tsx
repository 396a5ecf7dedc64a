import './early-files.ts';
import 'shared-ui/theme';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { messagesReady } from 'shared-data/i18n/i18n';
import { holdIdentity, readSettings, startIdentity } from 'shared-data/identity/identity-store';
import { afterFirstPaint } from 'shared-ui/page';
import { takeOver } from './drawing/take-over.ts';
import { createRemoteLoader } from './federation/load-remote.ts';
import { createShellRouter } from './router.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root');

// The server may have drawn the page for a visitor; otherwise there is nothing to see yet.
const drawn = element.dataset['drawn'] !== undefined;

// An administrator looks as somebody else, or helps somebody.
const asSomebodyElse = keeps('rehearsal') || keeps('help');
// A drawn page's data may be there before the account and firebase, which then wait until the page is taken over.
const goOn = drawn && !asSomebodyElse ? holdIdentity() : () => {};
// In one chunk: each costs its hash in everybody's first load.
if (keeps('rehearsal'))
  await (await import(/* webpackChunkName: "somebody-else" */ './rehearsal/begin.tsx')).beginRehearsal();
if (keeps('help'))
  await (await import(/* webpackChunkName: "somebody-else" */ './help/begin.tsx')).beginHelp();

// First paint needs only the public settings; the account and firebase follow. A guard that needs the account starts it itself.
await Promise.all([readSettings().catch(console.error), messagesReady()]);
const router = createShellRouter((entryOf) => createRemoteLoader({ entryOf }));
const render = () => createRoot(element).render(<RouterProvider router={router} />);
if (drawn) await takeOver(element, { router, render, goOn });
else render();
afterFirstPaint(async () => {
  await startIdentity().catch(console.error);
  if (asSomebodyElse) return;
  const { beginAfterwards } = await import(/* webpackChunkName: "later" */ './worker/afterwards.ts');
  beginAfterwards((path) => void router.navigate(path));
});

/** `key`: `rehearsalKey` or `helpKey`. */
function keeps(key: string): boolean {
  try {
    return key in sessionStorage;
  } catch {
    return false;
  }
}
