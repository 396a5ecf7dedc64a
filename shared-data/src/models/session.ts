import * as z from 'zod/mini';
import { text } from './text-schema.ts';
import { longestItemId } from './timetable.ts';

/** S (special), I (interdisciplinary) or O (ordinary). */
export const sessionIdPattern = /^[SIO][A-Za-z0-9-]{0,31}$/;

/** UTF-16 units. */
export const longestScope = 4000;

export const sessionSchema = z.strictObject({
  id: z.string().check(z.regex(sessionIdPattern, 'validation.sessionId')),
  group: z.string().check(z.maxLength(64)),
  title: z.string().check(z.minLength(1, 'validation.required'), z.maxLength(300)),
  titleJa: z.optional(z.string().check(z.maxLength(300))),
  conveners: z.optional(z.array(z.string().check(z.maxLength(200)))),
  /** Accounts of those conveners who have one; their names are among `conveners`. */
  convenerUids: z.optional(z.array(z.string().check(z.regex(/^[\w-]{1,128}$/), z.maxLength(128)))),
  /** What the session is about, as Markdown. */
  scope: z.optional(text(longestScope)),
  scopeJa: z.optional(text(longestScope)),
  /** Index into the theme's eight session colours. */
  color: z.optional(z.int().check(z.minimum(0), z.maximum(7))),
});
export type Session = z.infer<typeof sessionSchema>;

const sessionFieldsSchema = z.partial(z.omit(sessionSchema, { id: true }));

/** Omitted fields stay; empty ones are removed. `before`: what the editor saw; `conflict` when one of them differs. */
export const sessionUpdateSchema = z.strictObject({
  id: sessionSchema.shape.id,
  changes: sessionFieldsSchema,
  before: z.optional(sessionFieldsSchema),
});
export type SessionUpdate = z.infer<typeof sessionUpdateSchema>;

const place = z.strictObject({
  table: z.string(),
  room: z.string(),
  item: z.string().check(z.maxLength(longestItemId, 'validation.tooLong')),
});
const programIds = z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(5000));

/** All programs and blocks of `from` go to `into`, and `from` is deleted. */
export const sessionMergeSchema = z.strictObject({
  from: sessionSchema.shape.id,
  into: sessionSchema.shape.id,
});
export type SessionMerge = z.infer<typeof sessionMergeSchema>;

/** A new session of some programs and blocks of `from`; those that are elsewhere by now stay there. */
export const sessionSplitSchema = z.strictObject({
  from: sessionSchema.shape.id,
  session: sessionSchema,
  programs: programIds,
  items: z.array(place).check(z.maxLength(1000)),
});
export type SessionSplit = z.infer<typeof sessionSplitSchema>;

export type SessionMove = {
  id: string;
  programs: string[];
  items: { table: string; room: string; item: string }[];
};

/** `otherData/sessionGroupIndex/{id}`: a group of sessions and its place in lists. */
export interface SessionGroup {
  id: string;
  title: string;
  titleJa?: string;
  order: number;
}
