import * as z from 'zod/mini';
import { locales } from './locales.ts';
import { attendances } from './user.ts';

export const printKinds = [
  'book',
  'booklet',
  'badgeCards',
  'badges',
  'participants',
  'attendance',
  'presentation',
  'posterLabels',
  'doorSigns',
] as const;
export type PrintKind = (typeof printKinds)[number];

/** What narrows a print: `session` and `person` (the registration's ID) are empty for all. */
export const printFilters: Readonly<Record<PrintKind, readonly ('session' | 'person' | 'attendance')[]>> = {
  book: ['session'],
  booklet: [],
  badgeCards: ['person', 'session', 'attendance'],
  badges: ['person', 'session', 'attendance'],
  participants: ['session', 'attendance'],
  attendance: ['person', 'session', 'attendance'],
  presentation: ['person', 'session'],
  posterLabels: ['session'],
  doorSigns: [],
};

/** `sample`: only the first entries, to look at. */
export const printChoiceSchema = z.strictObject({
  what: z.enum(printKinds),
  locale: z.enum(locales),
  session: z.string().check(z.maxLength(32)),
  person: z.string().check(z.maxLength(768)),
  attendance: z.enum(['', ...attendances]),
  sample: z.boolean(),
});
export type PrintChoice = z.infer<typeof printChoiceSchema>;
