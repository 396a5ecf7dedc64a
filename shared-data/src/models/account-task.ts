import * as z from 'zod/mini';
import { uidSchema } from './account-admin.ts';

/** What the server does with many accounts in the background. */
export const accountActions = ['verify', 'resend', 'disable', 'enable', 'remove'] as const;
export type AccountAction = (typeof accountActions)[number];

const mostAccounts = 5000;

/** `heir`: with `remove`, the account that gets the programs. */
export const accountTaskSchema = z.strictObject({
  action: z.enum(accountActions),
  uids: z
    .array(uidSchema)
    .check(z.minLength(1, 'validation.required'), z.maxLength(mostAccounts, 'validation.tooLong')),
  heir: z.optional(uidSchema),
});
export type AccountTask = z.infer<typeof accountTaskSchema>;

/** Why an account was left as it was. `tooSoon`: its address got as many mails as it may; `notAdmin`: whoever asked is no administrator any more. */
export const accountOutcomes = [
  'done',
  'already',
  'disabled',
  'tooSoon',
  'self',
  'lastAdmin',
  'gone',
  'notAdmin',
  'heir',
  'failed',
] as const;
export type AccountOutcome = (typeof accountOutcomes)[number];

export const accountResultSchema = z.strictObject({
  uid: z.string(),
  email: z.string(),
  outcome: z.enum(accountOutcomes),
});
export type AccountResult = z.infer<typeof accountResultSchema>;

/** Results of the accounts so far, in the order of asking; `left`: how many have none. */
export const accountReportSchema = z.strictObject({ rows: z.array(accountResultSchema), left: z.number() });
export type AccountReport = z.infer<typeof accountReportSchema>;
