/**
 * Fetches what pages need beyond the frame and the home page: the texts of forms, tables and dialogs, and the texts for errors.
 * Every route but home waits for it.
 */
export function loadPageKit(): Promise<unknown> {
  return import(/* webpackChunkName: "ui" */ './page-kit.ts');
}
