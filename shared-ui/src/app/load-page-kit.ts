/** Fetches what pages need beyond the frame: texts of forms, tables, dialogs and errors. Every route but home waits for it. */
export function loadPageKit(): Promise<unknown> {
  return import(/* webpackChunkName: "pages" */ './page-kit.ts');
}
