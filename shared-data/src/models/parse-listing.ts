import { maxRelatedUrl, webAddress } from './related-url.ts';
import type { Enquete, Listing } from './site.ts';

type Fields = Record<string, unknown>;

/** Sponsors, advertisements, exhibitors and contest entries as stored; undefined for what cannot be shown. Addresses that are not safe to link to are left out. */
export function parseListing(value: unknown, key: string): Listing | undefined {
  const fields = fieldsOf(value);
  const name = parseLocalized(fields?.['name']);
  if (!fields || !name) return undefined;
  const [text, url] = [parseLocalized(fields['text']), linkable(fields['url'])];
  return { id: key, name, order: Number(fields['order']) || 0, ...(text && { text }), ...(url && { url }) };
}

/** Undefined without an address that is safe to link to. */
export function parseEnquete(value: unknown): Enquete | undefined {
  const fields = fieldsOf(value);
  const url = linkable(fields?.['url']);
  if (!fields || !url) return undefined;
  const [title, text] = [parseLocalized(fields['title']), parseLocalized(fields['text'])];
  return { enabled: fields['enabled'] === true, url, ...(title && { title }), ...(text && { text }) };
}

/** Undefined for a text that is empty in both languages. */
export function parseLocalized(value: unknown): { en: string; ja?: string } | undefined {
  const fields = fieldsOf(value);
  const [en, ja] = [words(fields?.['en']), words(fields?.['ja'])];
  return en || ja ? { en, ...(ja && { ja }) } : undefined;
}

/** http(s), without white space, not longer than forms take. */
export function isLinkable(url: string): boolean {
  return url.length <= maxRelatedUrl && /^\S+$/.test(url) && webAddress(url) !== null;
}

const linkable = (value: unknown) => (isLinkable(words(value)) ? words(value) : undefined);
const words = (value: unknown) => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;
