import * as z from 'zod/mini';
import { permissionBans, permissionFlags } from './permission.ts';
import { isPageLimit } from './site.ts';
import { text } from './text-schema.ts';

/** Schemas of settings, apart from their types: the first view needs the types and rules, but nothing that parses. */

/** Staff rights as written for an account. */
export const claimsSchema = z.strictObject({
  admin: z.optional(z.boolean()),
  editor: z.optional(z.boolean()),
});

type Flag = (typeof permissionFlags)[number] | (typeof permissionBans)[number];

/** A change of some flags; unknown flags are rejected. */
export const permissionChangeSchema = z.strictObject(
  Object.fromEntries(
    [...permissionFlags, ...permissionBans].map((name) => [name, z.optional(z.boolean())]),
  ) as Record<Flag, z.ZodMiniOptional<z.ZodMiniBoolean>>,
);

/** What a change of `setting/base` may hold. */
export const baseChangeSchema = z.strictObject({
  closed: z.optional(z.boolean()),
  addAccount: z.optional(z.boolean()),
  addProgram: z.optional(z.boolean()),
  systemTitle: z.optional(z.string().check(z.maxLength(200))),
});

/** The form of the system's name, in both languages; as long as the database rules allow. */
export const titleFormSchema = z.strictObject({ systemTitle: text(200), systemTitleJa: text(200) });

/** The form of the top page's wording; as long as the database rules allow. */
export const wordingFormSchema = z.strictObject({
  lead: text(10_000),
  leadJa: text(10_000),
  hint: text(10_000),
  hintJa: text(10_000),
});

/** The form of the page limit for abstracts: a whole number as text, or empty for the default. */
export const abstractPagesFormSchema = z.strictObject({
  abstractPages: text(3).check(
    z.refine(
      (pages) => pages === '' || (/^\d+$/.test(pages) && isPageLimit(Number(pages))),
      'validation.pageLimit',
    ),
  ),
});
