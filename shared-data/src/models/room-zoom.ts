import * as z from 'zod/mini';
import { webAddress } from './related-url.ts';
import { line, requiredLine } from './text-schema.ts';
import type { RoomZoom } from './timetable.ts';

const isLink = (url: string) => url === '' || (/^https:\/\/\S+$/.test(url) && webAddress(url) !== null);

/** Lengths and https as in the database rules; the URL must be safe to link to. */
export const roomZoomSchema = z.strictObject({
  url: requiredLine(1000).check(z.refine(isLink, 'validation.meetingAddress')),
  meetingId: line(100),
  passcode: line(100),
  /** Epoch milliseconds. */
  showAt: z.int('validation.required').check(z.minimum(1, 'validation.required')),
}) satisfies z.ZodMiniType<RoomZoom>;

const key = z.string().check(z.regex(/^[^.#$[\]/\p{Cc}]{1,128}$/u, 'validation.invalid'));

/** An item's meeting, or a room's: then without `table` and `item`. */
const zoomPlaceSchema = z.union([
  z.strictObject({ room: key, table: key, item: key }),
  z.strictObject({ room: key }),
]);
export type ZoomPlace = z.infer<typeof zoomPlaceSchema>;

const seen = z.object({
  url: z.optional(z.string()),
  meetingId: z.optional(z.string()),
  passcode: z.optional(z.string()),
  showAt: z.number(),
});

/** `before` is what the caller saw, null for none; `after` null removes the meeting. */
const zoomChangeSchema = z.strictObject({
  at: zoomPlaceSchema,
  before: z.nullable(seen),
  after: z.nullable(roomZoomSchema),
});
export type ZoomChange = z.infer<typeof zoomChangeSchema>;

export const zoomChangesSchema = z.strictObject({
  changes: z.array(zoomChangeSchema).check(z.minLength(1, 'validation.required'), z.maxLength(200)),
});
