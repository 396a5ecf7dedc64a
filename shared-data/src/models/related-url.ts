/** `state/url/{programId}/{0..2}` (specification, section 5). */
export const maxRelatedUrls = 3;
export const maxRelatedUrl = 2000;

/** A URL that is safe to link to, or null: http(s) only, and no user name, which could pass for the host. */
export function webAddress(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname;
  if (url.username || url.password || !(host.includes('.') || host.startsWith('['))) return null;
  return url;
}

/** The stored form of a typed address; `https://` may be left out. Null when it cannot be linked to. */
export function relatedUrl(typed: string): string | null {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  const href = webAddress(hasScheme ? text : `https://${text}`)?.href;
  return href === undefined || href.length > maxRelatedUrl ? null : href;
}
