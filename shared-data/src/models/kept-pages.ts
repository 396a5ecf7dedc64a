/** Where a browser keeps the page images that its reader asked for. */
export const keptPagesCache = 'kept-pages';
