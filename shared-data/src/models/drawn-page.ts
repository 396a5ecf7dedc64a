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
  /** What the settings were when it was drawn; a page of others must not be served. */
  settings: DrawnSettings;
}

/** Of `setting/base` and `setting/permission`, as a visitor reads them. */
export interface DrawnSettings {
  base: unknown;
  permission: unknown;
}
