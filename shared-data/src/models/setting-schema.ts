import * as z from 'zod/mini';
import { permissionBans, permissionFlags } from './permission.ts';
import { isPageLimit } from './site.ts';
import { line, text } from './text-schema.ts';

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

export const wordingFormSchema = z.strictObject({
  lead: text(10_000),
  leadJa: text(10_000),
  hint: text(10_000),
  hintJa: text(10_000),
});

export const abstractPagesFormSchema = z.strictObject({
  abstractPages: text(3).check(
    z.refine(
      (pages) => pages === '' || (/^\d+$/.test(pages) && isPageLimit(Number(pages))),
      'validation.pageLimit',
    ),
  ),
});
