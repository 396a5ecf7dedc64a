import * as z from 'zod/mini';

/** `state/calendarFeed/{uid}`: the person has a calendar feed. Its link is known to them alone. */
export interface CalendarFeed {
  /** Epoch milliseconds. */
  at: number;
}

/** `create` replaces an earlier link. */
export const calendarFeedSchema = z.strictObject({
  action: z.enum(['create', 'revoke']),
  locale: z.optional(z.enum(['en', 'ja'])),
});
export type CalendarFeedChange = z.infer<typeof calendarFeedSchema>;
