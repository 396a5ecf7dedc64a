import * as z from 'zod/mini';
import { instructionSchema } from './instruction.ts';
import { idPattern } from './keys.ts';
import { listingKinds, listingUrl } from './listing.ts';
import { systemMailTemplates } from './mail.ts';
import { sessionSchema } from './session.ts';
import { isPageLimit } from './site.ts';
import { line, requiredLine, requiredText, text } from './text-schema.ts';
import { datePattern, longDayPattern } from './timetable.ts';
import { wallTime } from './venue-time.ts';

/** First line of a file that holds the structure of a symposium: everything of it but people, programs and what these did. */
export const structureFormat = 'symposium-structure/1';

export const structureParts = [
  ...(['days', 'blocks', 'sessions', 'instructions'] as const),
  ...(['templates', 'wording', 'dates', 'listings'] as const),
] as const;
export type StructurePart = (typeof structureParts)[number];

export const structureKinds = [
  ...(['day', 'room', 'block', 'group', 'session', 'instruction', 'template', 'setting'] as const),
  ...listingKinds,
] as const;
export type StructureKind = (typeof structureKinds)[number];

const localized = (max: number) => z.object({ en: text(max), ja: z.optional(text(max)) });
const date = z
  .string()
  .check(z.refine((day) => datePattern.test(day) && !Number.isNaN(Date.parse(day)), 'transfer.fault.date'));
const time = z.string().check(z.regex(longDayPattern, 'transfer.fault.time'));
const webAddress = z
  .string()
  .check(z.maxLength(500, 'validation.tooLong'), z.regex(/^https?:\/\/\S+$/, 'validation.invalid'));
const span = z.object({ begin: time, end: time });
const groupId = z.string().check(z.regex(idPattern(64), 'validation.invalid'));

/** Settings that are copied, below `setting`. Switches and permissions are not among them: a copy opens nothing. */
export const copiedSettings = {
  'base/systemTitle': line(200),
  'base/systemTitleJa': line(200),
  'base/accent': z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'validation.invalid')),
  'base/homepage': webAddress,
  'base/venue': localized(10_000),
  'base/timeZone': z.string().check(z.refine(isTimeZone, 'validation.invalid')),
  'base/abstractPages': z.number().check(z.refine(isPageLimit, 'validation.pageLimit')),
  'information/lead/en': text(10_000),
  'information/lead/ja': text(10_000),
  'information/hint/en': text(10_000),
  'information/hint/ja': text(10_000),
  'base/begin': date,
  'base/end': date,
  'base/deadlines': z.object({
    registration: z.optional(z.number()),
    submission: z.optional(z.number()),
    upload: z.optional(z.number()),
  }),
  'base/parties': z.record(
    z.string().check(z.regex(idPattern(64))),
    z.object({ label: localized(200), date }),
  ),
  'base/banquet': z.object({ date }),
} as const;
export type CopiedSetting = keyof typeof copiedSettings;
export const copiedSettingNames = Object.keys(copiedSettings) as CopiedSetting[];

/** They move with the days. */
export const datedSettings: readonly string[] = [
  ...['base/begin', 'base/end', 'base/deadlines', 'base/parties', 'base/banquet'],
];

/** A name of the IANA database, or one that it knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && wallTime(0, zone).date !== '';
  } catch {
    return false;
  }
}

const listing = z.object({
  id: z.string().check(z.regex(idPattern(64), 'validation.invalid')),
  name: localized(300),
  text: z.optional(localized(10_000)),
  url: z.optional(listingUrl),
  order: z.number(),
});

/** Of each kind of entry, as the file holds it. Times and dates are the venue's; unknown fields are ignored. */
export const structureSchemas = {
  day: z.object({ date, title: z.optional(line(100)), titleJa: z.optional(line(100)) }),
  room: z.object({
    name: requiredLine(100),
    nameJa: z.optional(line(100)),
    dates: z.array(date).check(z.maxLength(100)),
  }),
  /** A stretch of a room's day, without its talks. */
  block: z.object({
    ...{ date, room: requiredLine(100), begin: time, end: time, sessionId: z.string() },
    kind: z.enum(['oral', 'poster', 'break', 'event']),
    title: z.optional(line(300)),
    titleJa: z.optional(line(300)),
    closed: z.optional(z.boolean()),
    core: z.optional(z.object({ odd: z.optional(span), even: z.optional(span) })),
  }),
  group: z.object({ id: groupId, title: requiredLine(300), titleJa: z.optional(line(300)) }),
  session: z.object(z.omit(sessionSchema, { convenerUids: true }).shape),
  instruction: z.object(instructionSchema.shape),
  template: z.object({
    id: z.enum(systemMailTemplates, { error: 'validation.invalid' }),
    title: requiredText(300),
    body: requiredText(20_000),
    flag: z.boolean(),
  }),
  setting: z.object({ id: z.enum(copiedSettingNames, { error: 'validation.invalid' }), value: z.json() }),
  ...{ sponsor: listing, advertisement: listing, exhibition: listing, contest: listing },
} as const;

type Content<Kind extends StructureKind> = z.infer<(typeof structureSchemas)[Kind]>;
export type StructureEntry = { [Kind in StructureKind]: { what: Kind } & Content<Kind> }[StructureKind];
export type EntryOf<Kind extends StructureKind> = Content<Kind>;

export interface Structure {
  format: typeof structureFormat;
  /** The order in which they are shown: what others need comes first. */
  entries: StructureEntry[];
}

/** The part that an entry belongs to; null for what is of no known kind. */
export function partOf({ what, id }: { what?: unknown; id?: unknown }): StructurePart | null {
  switch (what) {
    case 'day':
    case 'room':
      return 'days';
    case 'block':
      return 'blocks';
    case 'group':
    case 'session':
      return 'sessions';
    case 'instruction':
      return 'instructions';
    case 'template':
      return 'templates';
    case 'setting':
      return datedSettings.includes(String(id)) ? 'dates' : 'wording';
    default:
      return listingKinds.some((kind) => kind === what) ? 'listings' : null;
  }
}

/** The date from which a copy is moved: the earliest day, else when the symposium began. */
export function firstDayOf(entries: readonly Record<string, unknown>[]): string {
  const days = entries.filter(({ what }) => what === 'day').map(({ date: day }) => String(day));
  const begun = entries.find(({ what, id }) => what === 'setting' && id === 'base/begin')?.value;
  const first = days.toSorted()[0] ?? begun;
  return typeof first === 'string' && datePattern.test(first) ? first : '';
}
