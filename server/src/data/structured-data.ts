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
    author: authors.map(person),
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
