import { type Locale, localized } from 'shared-data/models/locales';
import { nameIn } from 'shared-data/models/person-name';
import type { Author, PublicProgram } from 'shared-data/models/program';
import { affiliationText } from 'shared-data/models/program-text';
import { type BaseInformation, defaultTimeZone } from 'shared-data/models/site';
import { minutesOf, venueInstant } from 'shared-data/models/venue-time';

/** schema.org, as JSON-LD. */
export interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

/** What chats and search engines show of a page. */
export interface PagePreview {
  /** That of the site for its home page. */
  title: string;
  description: string;
  /** The page's one address, however it was named. */
  path: string;
  structured: StructuredData;
}

/** When and where at the venue. `begin` and `end` are `HH:mm`, and of a date alone absent. */
export interface Occasion {
  date: string;
  begin?: string | undefined;
  end?: string | undefined;
  room: string;
  canceled?: boolean;
}

/** Open `setting/base` of the site. */
export type Site = BaseInformation & { name: string };

/** Where and when the symposium is. */
export function aboutOf({ venue, begin, end }: Site, locale: Locale): string {
  const days = [begin, end].filter((day, i, all) => day && day !== all[i - 1]).join(' – ');
  return [venue && localized(venue, locale), days].filter(Boolean).join(' · ');
}

export function symposiumEvent({ name, begin, end, venue, homepage }: Site): StructuredData {
  return {
    '@type': 'Event',
    name,
    ...(begin && { startDate: begin }),
    ...(end && { endDate: end }),
    ...(venue?.en && { location: { '@type': 'Place', name: venue.en } }),
    ...(homepage && { organizer: { '@type': 'Organization', url: homepage } }),
  };
}

export function sessionEvent(name: string, occasion: Occasion, site: Site): StructuredData {
  const { date, begin, end, room, canceled } = occasion;
  const instant = (time: string) => new Date(venueInstant(date, time, site.timeZone || defaultTimeZone));
  const isTime = (time: string | undefined): time is string =>
    time !== undefined && Number.isFinite(minutesOf(time));
  const status = canceled ? 'EventCancelled' : 'EventScheduled';
  return {
    '@type': 'Event',
    name,
    startDate: isTime(begin) ? instant(begin).toISOString() : date,
    ...(isTime(end) && { endDate: instant(end).toISOString() }),
    eventStatus: `https://schema.org/${status}`,
    location: { '@type': 'Place', name: room },
    superEvent: symposiumEvent(site),
  };
}

/** A page that lists others, by name and path. */
export function listPage(
  name: string,
  entries: readonly { name: string; url: string }[],
  site: Site,
): StructuredData {
  return {
    '@type': 'CollectionPage',
    name,
    about: symposiumEvent(site),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: entries.map((entry, at) => ({ '@type': 'ListItem', position: at + 1, ...entry })),
    },
  };
}

/** As people read it. */
export const occasionText = ({ date, begin, end, room }: Occasion) => `${date} ${begin}–${end}, ${room}`;

export const peopleOf = ({ authors }: Pick<PublicProgram, 'authors'>) => authors.map(person);

/** Names and affiliations as the list of programs shows them. */
export function article(
  { title, authors, language }: Pick<PublicProgram, 'title' | 'authors' | 'language'>,
  occasion: Occasion | null,
  site: Site,
): StructuredData {
  return {
    '@type': 'ScholarlyArticle',
    headline: title,
    ...(language && { inLanguage: language }),
    author: peopleOf({ authors }),
    isPartOf: { '@type': 'CreativeWork', name: site.name },
    ...(occasion && { subjectOf: sessionEvent(title, occasion, site) }),
  };
}

function person(author: Author): StructuredData {
  const affiliation = affiliationText(author);
  return {
    '@type': 'Person',
    name: nameIn('en', author),
    ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
  };
}
