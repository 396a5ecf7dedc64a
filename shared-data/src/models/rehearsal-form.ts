import * as z from 'zod/mini';
import { rehearsalRoles } from './rehearsal.ts';
import { permissionChangeSchema } from './setting-schema.ts';

const switchSchema = z.optional(z.boolean());

/** 1970 to 2100. */
const instant = z.int().check(z.gte(0), z.lte(4_102_444_800_000));

/** Apart from the types, which pages need without a parser. */
export const rehearsalRequestSchema = z.strictObject({
  role: z.enum(rehearsalRoles),
  at: z.nullable(instant),
  settings: z.optional(
    z.strictObject({
      base: z.optional(
        z.strictObject({ closed: switchSchema, addAccount: switchSchema, addProgram: switchSchema }),
      ),
      permission: z.optional(permissionChangeSchema),
    }),
  ),
});

/** What an administrator types. `settings` are the names of those that are on. */
export const rehearsalChoiceSchema = z.object({
  role: z.enum(rehearsalRoles),
  when: z.enum(['now', 'then']),
  date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'validation.required')),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.required')),
  settings: z.array(z.string()),
});
