import { redirect, replace } from 'react-router-dom';

/**
 * The answer of a loader that sends its reader elsewhere. The rejected address is replaced only where the browser already stands at
 * it (first load, reload, Back, Forward). A followed link has no history entry yet: to replace there would drop the page with the link.
 */
export function leadTo(path: string, request: Request): Response {
  return globalThis.location?.href.split('#')[0] === request.url ? replace(path) : redirect(path);
}
