import * as z from 'zod/mini';
import type { Locale } from './locales.ts';
import { permissionBans, permissionFlags } from './permission.ts';
import { longestPrintText, type PrintTextField, type PrintTextKind, printSettings } from './print-texts.ts';
import { isPageLimit } from './site.ts';
import { isTimeZone } from './structure.ts';
import { line, requiredLine, text } from './text-schema.ts';
import { datePattern } from './timetable.ts';

export const claimsSchema = z.strictObject({
  admin: z.optional(z.boolean()),
  editor: z.optional(z.boolean()),
});

type Flag = (typeof permissionFlags)[number] | (typeof permissionBans)[number];

export const permissionChangeSchema = z.strictObject(
  Object.fromEntries(
    [...permissionFlags, ...permissionBans].map((name) => [name, z.optional(z.boolean())]),
  ) as Record<Flag, z.ZodMiniOptional<z.ZodMiniBoolean>>,
);

export const baseChangeSchema = z.strictObject({
  closed: z.optional(z.boolean()),
  addAccount: z.optional(z.boolean()),
  addProgram: z.optional(z.boolean()),
  systemTitle: z.optional(z.string().check(z.maxLength(200))),
});

export const titleFormSchema = z.strictObject({ systemTitle: line(200), systemTitleJa: line(200) });

const optionalColor = text(20).check(
  z.toLowerCase(),
  z.refine((color) => color === '' || /^#[0-9a-f]{6}$/.test(color), 'admin.look.badColor'),
);

export const lookFormSchema = z.strictObject({ logo: line(40), accent: optionalColor });

export const wordingFormSchema = z.strictObject({
  lead: text(10_000),
  leadJa: text(10_000),
  hint: text(10_000),
  hintJa: text(10_000),
});

/** Fields are named as the settings, with `_` between kind, field and language. */
export const printTextsFormSchema = z.strictObject(
  Object.fromEntries(
    printSettings.map((setting) => [
      setting.replace('print/', '').replaceAll('/', '_'),
      line(longestPrintText),
    ]),
  ) as Record<`${PrintTextKind}_${PrintTextField}_${Locale}`, ReturnType<typeof line>>,
);

export const abstractPagesFormSchema = z.strictObject({
  abstractPages: text(3).check(
    z.refine(
      (pages) => pages === '' || (/^\d+$/.test(pages) && isPageLimit(Number(pages))),
      'validation.pageLimit',
    ),
  ),
});

const isDay = (day: string) => datePattern.test(day) && !Number.isNaN(Date.parse(day));
const momentPattern = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d$/;
const isMoment = (moment: string) => isDay(momentPattern.exec(moment)?.[1] ?? '');
const optionalDay = z.string().check(z.refine((day) => day === '' || isDay(day), 'admin.dates.badDay'));
const optionalMoment = z
  .string()
  .check(z.refine((moment) => moment === '' || isMoment(moment), 'admin.dates.badMoment'));

/** Days are `YYYY-MM-DD`, deadlines `YYYY-MM-DDTHH:mm` on the venue's clock; '' is none. */
export const datesFormSchema = z.strictObject({
  ...{ begin: optionalDay, end: optionalDay, banquet: optionalDay },
  ...{ registration: optionalMoment, submission: optionalMoment, upload: optionalMoment },
});

export const venueFormSchema = z.strictObject({
  timeZone: z.string().check(z.refine((zone) => zone === '' || isTimeZone(zone), 'validation.invalid')),
  venue: text(10_000),
  venueJa: text(10_000),
  homepage: text(500).check(
    z.refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), 'admin.dates.badAddress'),
  ),
});

export const partyFormSchema = z.object({
  label: requiredLine(200),
  labelJa: line(200),
  date: z.string().check(
    z.minLength(1, 'validation.required'),
    z.refine((day) => day === '' || isDay(day), 'admin.dates.badDay'),
  ),
});

export const announcementFormSchema = z
  .object({ en: text(10_000), ja: text(10_000) })
  .check(
    z.refine(({ en, ja }) => en !== '' || ja !== '', { error: 'admin.announcement.empty', path: ['en'] }),
  );
