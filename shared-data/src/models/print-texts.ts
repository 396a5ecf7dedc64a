import { type Locale, locales } from './locales.ts';

/** What staff can word themselves: a heading, a line of place and date, and who signs. */
export const printTextFields = {
  badges: ['heading', 'place'],
  attendance: ['heading', 'place', 'signature'],
  presentation: ['heading', 'place', 'signature'],
  doorSigns: ['heading', 'place'],
} as const;
export type PrintTextKind = keyof typeof printTextFields;
export type PrintTextField = (typeof printTextFields)[PrintTextKind][number];
export const printTextKinds = Object.keys(printTextFields) as PrintTextKind[];

/** `setting/print`, for administrators; what is absent has a standard text. */
export type PrintTexts = Partial<
  Record<PrintTextKind, Partial<Record<PrintTextField, Partial<Record<Locale, string>>>>>
>;

export const longestPrintText = 300;

export type PrintSetting = `print/${PrintTextKind}/${PrintTextField}/${Locale}`;

/** Below `setting`. */
export const printSettings: readonly PrintSetting[] = printTextKinds.flatMap((kind) =>
  printTextFields[kind].flatMap((field) =>
    locales.map((locale): PrintSetting => `print/${kind}/${field}/${locale}`),
  ),
);

/** Of certificates without a heading of their own. */
export const standardHeadings = {
  attendance: { en: 'Certificate of Attendance', ja: '参加証明書' },
  presentation: { en: 'Certificate of Presentation', ja: '発表証明書' },
} as const;
