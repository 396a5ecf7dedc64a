import 'shared-ui/theme';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadConfig } from 'shared-data/platform/config';
import { messagesReady } from 'shared-data/platform/i18n';
import { startSession } from 'shared-data/session/session-store';
import { router } from './router.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no #root');

// What the settings know of the site is there when the page is first painted; the account follows when it is known.
startSession().catch(console.error);
await Promise.all([loadConfig().catch(console.error), messagesReady()]);
createRoot(element).render(<RouterProvider router={router} />);
