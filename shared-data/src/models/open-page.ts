/** Milliseconds between renewals of the mark of an open page. */
export const openPageRenewal = 2 * 60_000;

/** Milliseconds after which a mark that was not renewed is removed: two renewals may be lost. */
export const openPageLease = 5 * 60_000;

/** Marks that one account may keep; of more the newest stay. */
export const mostOpenPages = 30;
