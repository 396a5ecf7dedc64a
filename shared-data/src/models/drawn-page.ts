import type { Locale } from './locales.ts';

/** A page to be drawn without a browser, for a visitor. */
export interface DrawRequest {
  /** Without search. */
  path: string;
  locale: Locale;
  /** Whether the window is assumed to be that of a desk, or of a phone. */
  wide: boolean;
  /** As it is printed: everything unfolded, in venue time only. */
  paper?: boolean;
}

/** `html` belongs into the page's root. */
export interface DrawnPage {
  html: string;
  title: string;
  /** Style sheet of what the browser's policy forbids in attributes. */
  css: string;
  /** Names of the collections that it shows. */
  shows: readonly string[];
  /** What the settings were when it was drawn; a page of others must not be served. */
  settings: DrawnSettings;
}

/** Collections as a visitor reads them, for the living page of a drawn one. */
export interface Snapshot {
  /** JSON: `Columns` by collection. */
  text: string;
  settings: DrawnSettings;
}

/** A page's link to the snapshot of what it shows begins with it. */
export const snapshotPath = '/snapshot/';

/** Of `setting/base` and `setting/permission`, as a visitor reads them. */
export interface DrawnSettings {
  base: unknown;
  permission: unknown;
}
