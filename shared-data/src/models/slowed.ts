import * as z from 'zod/mini';

/** Who is rate-limited. `address`: an e-mail address, possibly without an account; `everybody`: all callers together. */
const subject = {
  kind: z.string().check(z.minLength(1), z.maxLength(100)),
  of: z.enum(['account', 'address', 'network', 'device', 'everybody']),
  id: z.string().check(z.minLength(1), z.maxLength(300)),
};

/** The kind of limit, such as `wrongPassword`, or the path of an endpoint. */
export const releaseSchema = z.strictObject(subject);
export type Release = z.infer<typeof releaseSchema>;

/** An active rate limit. Times are epoch milliseconds. */
export const slowedSchema = z.strictObject({
  ...subject,
  email: z.optional(z.string()),
  since: z.number(),
  until: z.number(),
  rejected: z.number(),
});
export type Slowed = z.infer<typeof slowedSchema>;
