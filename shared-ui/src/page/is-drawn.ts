/** Whether the page still is the one that the server drew, which shows as much as the living one will. */
export const isDrawn = (): boolean => globalThis.document?.querySelector('[data-drawn]') != null;
