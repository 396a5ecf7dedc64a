import * as z from 'zod/mini';

/** Whose calls are counted. `address`: an e-mail address, which may have no account; `everybody`: all callers together. */
const subject = {
  kind: z.string().check(z.minLength(1), z.maxLength(100)),
  of: z.enum(['account', 'address', 'network', 'device', 'everybody']),
  id: z.string().check(z.minLength(1), z.maxLength(300)),
};

/** Names somebody who has to wait, and for what: a kind such as `wrongPassword`, or the path of an endpoint. */
export const releaseSchema = z.strictObject(subject);
export type Release = z.infer<typeof releaseSchema>;

/** Somebody who has to wait. Times in epoch milliseconds. */
export const slowedSchema = z.strictObject({
  ...subject,
  /** Of an account, its address. */
  email: z.optional(z.string()),
  since: z.number(),
  until: z.number(),
  /** Calls rejected since then. */
  rejected: z.number(),
});
export type Slowed = z.infer<typeof slowedSchema>;
