import type { LocalizedText } from './locales.ts';

/** Default of the `systemTitle` setting. */
export const defaultSystemTitle = 'Online Meeting System';
/** Where the homepage link leads while no homepage is set. */
export const defaultHomepage = 'https://www.nipr.ac.jp/';
/** Time zone of the venue while none is set (IANA name). */
export const defaultTimeZone = 'Asia/Tokyo';

/** `setting/base` as stored. Dates are `YYYY-MM-DD` at the venue, deadlines are epoch milliseconds. */
export interface BaseInformation {
  /** The site is open only while this is exactly `false`. */
  closed?: boolean;
  addAccount?: boolean;
  addProgram?: boolean;
  systemTitle?: string;
  systemTitleJa?: string;
  homepage?: string;
  venue?: LocalizedText;
  timeZone?: string;
  begin?: string;
  end?: string;
  deadlines?: { registration?: number; submission?: number; upload?: number };
  /** Message to show on a closed card, per next step. */
  parties?: Record<string, { label: LocalizedText; date: string }>;
  banquet?: { date: string };
  /** Most pages of an abstract file; `defaultAbstractPages` unless set. */
  abstractPages?: number;
}

/** Most pages of an abstract file while none is set. */
export const defaultAbstractPages = 2;
/** No limit is set higher; larger files are not converted at all. */
export const largestAbstractPages = 200;

/** Most pages that an abstract file may have. */
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
  announcements?: Record<string, { text: LocalizedText; at: number }>;
}

/** `setting/viewer`: how files are shown. Administrators read and write it. */
export interface ViewerSetting {
  /**
   * Page images carry their reader's name and the day, and the PDF itself is kept back: for everybody but the program's owner,
   * co-editors and the staff. Off unless `true`.
   */
  watermark?: boolean;
}

/** A value that cannot be read, or is not exactly `false`, means closed. */
export function isSiteClosed(base: BaseInformation | null | undefined): boolean {
  return base?.closed !== false;
}

/** `staticData/sponsor/{id}` */
export interface Sponsor {
  id: string;
  name: LocalizedText;
  url?: string;
  order: number;
}
