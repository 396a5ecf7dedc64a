import type { LocalizedText } from './locales.ts';

export const defaultSystemTitle = 'Online Meeting System';
export const defaultHomepage = 'https://www.nipr.ac.jp/';
export const defaultTimeZone = 'Asia/Tokyo';

/** `setting/base` as stored. Dates are `YYYY-MM-DD` at the venue, deadlines epoch milliseconds. */
export interface BaseInformation {
  /** The site is open only while this is exactly `false`. */
  closed?: boolean;
  addAccount?: boolean;
  addProgram?: boolean;
  systemTitle?: string;
  systemTitleJa?: string;
  /** Name and size of an uploaded picture; see `logoOf`. */
  logo?: string;
  /** `#rrggbb`; see `accentColors`. */
  accent?: string;
  homepage?: string;
  venue?: LocalizedText;
  timeZone?: string;
  begin?: string;
  end?: string;
  deadlines?: { registration?: number; submission?: number; upload?: number };
  parties?: Record<string, { label: LocalizedText; date: string }>;
  banquet?: { date: string };
  abstractPages?: number;
}

export const defaultAbstractPages = 2;
export const largestAbstractPages = 200;

export function abstractPageLimit(base: BaseInformation | null | undefined): number {
  const limit = base?.abstractPages;
  return limit !== undefined && isPageLimit(limit) ? limit : defaultAbstractPages;
}

export function isPageLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit >= 1 && limit <= largestAbstractPages;
}

/** `setting/information`: the wording of the top page. */
export interface Information {
  lead?: LocalizedText;
  hint?: LocalizedText;
  announcements?: Record<string, Announcement>;
}

/** `text` is Markdown, `at` epoch milliseconds. */
export interface Announcement {
  text: LocalizedText;
  at: number;
  /** Greater ones stand first; `at` while staff have not ordered it. */
  order?: number;
}

/** In the order of the pages. */
export function sortedAnnouncements(all: Information['announcements'] = {}): [string, Announcement][] {
  const rank = ({ order, at }: Announcement) => order ?? at;
  return Object.entries(all).sort(([, a], [, b]) => rank(b) - rank(a));
}

/** `setting/viewer`, for administrators. */
export interface ViewerSetting {
  /** Stamps page images with reader and date, and withholds the PDF, except from owner, co-editors and staff. Off unless `true`. */
  watermark?: boolean;
}

/** Fails closed: anything but exactly `false` means closed. */
export function isSiteClosed(base: BaseInformation | null | undefined): boolean {
  return base?.closed !== false;
}

/** An entry of `staticData/sponsor`, `advertisement`, `exhibition` or `otherData/contest`. `text` is Markdown. */
export interface Listing {
  id: string;
  name: LocalizedText;
  text?: LocalizedText;
  url?: string;
  order: number;
}

/** `setting/activeSite`: the item of the timetable that staff have set as in progress. */
export interface ActiveSite {
  table: string;
  room: string;
  item: string;
  note?: LocalizedText;
}

/** `setting/enquete`: the questionnaire, kept elsewhere. `text` is Markdown. */
export interface Enquete {
  enabled: boolean;
  title?: LocalizedText;
  text?: LocalizedText;
  url: string;
}
