/** Tells the server, by a cookie, what the next page is to be drawn for; never who the reader is. Empty forgets it. */
export function tellServer(name: 'account' | 'locale', value: string): void {
  if (typeof document === 'undefined') return;
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in Firefox and on plain HTTP
  document.cookie = `${name}=${value}; path=/; max-age=${value ? 34560000 : 0}; samesite=lax`;
}
