import * as z from 'zod/mini';
import { dbPaths } from './db-paths.ts';
import { idPattern } from './keys.ts';
import { isLinkable } from './parse-listing.ts';
import { relatedUrl } from './related-url.ts';
import type { Enquete, Listing } from './site.ts';
import { line, requiredLine, requiredText, text } from './text-schema.ts';

export const listingKinds = ['sponsor', 'advertisement', 'exhibition', 'contest'] as const;
export type ListingKind = (typeof listingKinds)[number];

export const listingPaths: Record<ListingKind, string> = {
  sponsor: dbPaths.sponsors,
  advertisement: dbPaths.advertisements,
  exhibition: dbPaths.exhibitions,
  contest: dbPaths.contests,
};

export const specialSessionKinds = ['sponsor', 'exhibition'] as const;
export type SpecialSessionKind = (typeof specialSessionKinds)[number];

export const specialSessionPaths: Record<SpecialSessionKind, string> = {
  sponsor: dbPaths.sponsorSession,
  exhibition: dbPaths.exhibitionSession,
};

const [longestName, longestText] = [300, 10_000];
const localized = (max: number) => z.strictObject({ en: text(max), ja: z.optional(text(max)) });
export const listingUrl = z.string().check(z.refine(isLinkable, 'validation.webAddress'));

const listingSchema = z.strictObject({
  id: z.string().check(z.regex(idPattern(64), 'validation.invalid')),
  name: localized(longestName).check(
    z.refine(({ en, ja }) => en !== '' || (ja ?? '') !== '', 'validation.required'),
  ),
  text: z.optional(localized(longestText)),
  url: z.optional(listingUrl),
});
/** A listing as the endpoint takes it: its order is that of the list. */
export type PlainListing = z.infer<typeof listingSchema>;

const listings = z.array(listingSchema).check(
  z.maxLength(200),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
);

/** All of a kind in their new order, and as the administrator saw them; `conflict` when they are no longer so. */
export const listingsSchema = z.strictObject({ kind: z.enum(listingKinds), listings, before: listings });
export type Listings = z.infer<typeof listingsSchema>;

const sessionId = z.string().check(z.maxLength(64, 'validation.tooLong'));
/** The session that participants are led to; '' for none. */
export const specialSessionSchema = z.strictObject({
  kind: z.enum(specialSessionKinds),
  id: sessionId,
  before: sessionId,
});
export type SpecialSession = z.infer<typeof specialSessionSchema>;

const enquete = z.nullable(
  z.strictObject({
    enabled: z.boolean(),
    title: z.optional(localized(longestName)),
    text: z.optional(localized(longestText)),
    url: listingUrl,
  }),
);
/** The questionnaire, and as the administrator saw it; null for none. */
export const enqueteChangeSchema = z.strictObject({ enquete, before: enquete });
export type EnqueteChange = z.infer<typeof enqueteChangeSchema>;

/** What is stored already stays as it is; null when it cannot be linked to. */
export const storedUrl = (typed: string) => (isLinkable(typed.trim()) ? typed.trim() : relatedUrl(typed));
const isTypedUrl = (typed: string) => typed.trim() === '' || storedUrl(typed) !== null;

/** Texts are Markdown; `https://` may be left out of an address. */
export const listingFormSchema = z.object({
  nameEn: requiredLine(longestName),
  nameJa: line(longestName),
  textEn: text(longestText),
  textJa: text(longestText),
  url: z.string().check(z.trim(), z.refine(isTypedUrl, 'validation.webAddress')),
});
export type ListingFormValues = z.infer<typeof listingFormSchema>;

export const enqueteFormSchema = z.object({
  url: requiredText(2000).check(z.refine(isTypedUrl, 'validation.webAddress')),
  titleEn: line(longestName),
  titleJa: line(longestName),
  textEn: text(longestText),
  textJa: text(longestText),
});
export type EnqueteFormValues = z.infer<typeof enqueteFormSchema>;

const both = (en: string, ja: string) => ({ en: en.trim(), ...(ja.trim() && { ja: ja.trim() }) });
const orNothing = <Name extends string>(name: Name, en: string, ja: string) =>
  (en.trim() || ja.trim() ? { [name]: both(en, ja) } : {}) as { [key in Name]?: { en: string; ja?: string } };

export function listingFormValues({ name, text: words, url: address }: Omit<Listing, 'id' | 'order'>) {
  return {
    ...{ nameEn: name.en ?? '', nameJa: name.ja ?? '' },
    ...{ textEn: words?.en ?? '', textJa: words?.ja ?? '', url: address ?? '' },
  } satisfies ListingFormValues;
}

export function listingOf(id: string, values: ListingFormValues): PlainListing {
  const address = storedUrl(values.url);
  return {
    ...{ id, name: both(values.nameEn, values.nameJa), ...orNothing('text', values.textEn, values.textJa) },
    ...(address && { url: address }),
  };
}

export function plainListing({ id, name, text: words, url: address }: Listing): PlainListing {
  return {
    ...{ id, name: both(name.en ?? '', name.ja ?? '') },
    ...(words && { text: both(words.en ?? '', words.ja ?? '') }),
    ...(address && { url: address }),
  };
}

export function enqueteFormValues(shown: Enquete | EnqueteChange['enquete'] | undefined): EnqueteFormValues {
  return {
    ...{ url: shown?.url ?? '', titleEn: shown?.title?.en ?? '', titleJa: shown?.title?.ja ?? '' },
    ...{ textEn: shown?.text?.en ?? '', textJa: shown?.text?.ja ?? '' },
  };
}

/** Null without an address. */
export function enqueteOf(values: EnqueteFormValues, enabled: boolean): EnqueteChange['enquete'] {
  const address = storedUrl(values.url);
  if (address === null) return null;
  return {
    ...{ enabled, url: address },
    ...orNothing('title', values.titleEn, values.titleJa),
    ...orNothing('text', values.textEn, values.textJa),
  };
}
