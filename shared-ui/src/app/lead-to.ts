import { redirect, replace } from 'react-router-dom';

/** Redirect of a loader. Replaces the history entry only if the browser is already at the rejected URL; a link has none yet. */
export function leadTo(path: string, request: Request): Response {
  return globalThis.location?.href.split('#')[0] === request.url ? replace(path) : redirect(path);
}
