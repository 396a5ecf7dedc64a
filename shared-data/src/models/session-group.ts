import * as z from 'zod/mini';
import { idPattern } from './keys.ts';
import { line, requiredLine } from './text-schema.ts';

export const sessionGroupFormSchema = z.object({ title: requiredLine(300), titleJa: line(300) });
export type SessionGroupFormValues = z.infer<typeof sessionGroupFormSchema>;

const groupSchema = z.strictObject({
  id: z.string().check(z.regex(idPattern(64))),
  title: requiredLine(300),
  titleJa: z.optional(line(300)),
});
const groupsSchema = z.array(groupSchema).check(
  z.maxLength(200),
  z.refine((groups) => new Set(groups.map(({ id }) => id)).size === groups.length),
);

/** All groups in their new order, and as the editor saw them; `conflict` when they are no longer so. */
export const sessionGroupsSchema = z.strictObject({ groups: groupsSchema, before: groupsSchema });
export type SessionGroups = z.infer<typeof sessionGroupsSchema>;
