import * as z from 'zod/mini';
import type { LetterLanguage } from './mail-filter.ts';
import { mailFilterSchema } from './mail-filter.ts';
import { draftLetterSchema, letterId, letterSchema, letterTextSchema } from './mail-letter.ts';

const uid = z.string().check(z.regex(/^[^.#$[\]/\p{Cc}]{1,128}$/u, 'validation.invalid'));
const jobId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'validation.invalid'));

/** Why a recipient should be checked: no consent, address not confirmed, account disabled, an earlier mail bounced. */
export const recipientMarks = ['noConsent', 'unverified', 'disabled', 'bounced'] as const;
export type RecipientMark = (typeof recipientMarks)[number];

export interface LetterRecipient {
  uid: string;
  name: string;
  address: string;
  language: LetterLanguage;
  country: string;
  affiliation: string;
  programs: string[];
  marks: RecipientMark[];
  /** Placeholders of the letter for which nothing is known about this person. */
  lacking: string[];
  /** Changes with everything that a letter to this person depends on. */
  version: string;
}

/** `count` and `digest` are about the list without excluded people; both confirm a letter. */
export interface LetterRecipients {
  people: LetterRecipient[];
  count: number;
  digest: string;
}

/** `uses`: placeholders of the text. */
export const recipientsSchema = z.strictObject({
  filter: mailFilterSchema,
  excluded: letterSchema.shape.excluded,
  uses: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60)),
});

/** The text as one person of the filter would get it. */
export const letterPreviewSchema = z.strictObject({
  letter: letterTextSchema,
  filter: mailFilterSchema,
  uid,
});

/** `version` is that of the letter the caller saw, 0 for a new one; `letter` null deletes it. */
export const saveLetterSchema = z.strictObject({
  id: letterId,
  version: z.int().check(z.minimum(0)),
  letter: z.nullable(draftLetterSchema),
});

/** Minutes in which nothing has left and all can be recalled. */
export const recallMinutes = 5;
const farthest = 366 * 86_400_000;
export const isSchedulable = (at: number, now: number) => at > now && at < now + farthest;

export const mailJobSchema = z.strictObject({
  letter: letterId,
  version: z.int().check(z.minimum(1)),
  /** What was shown; nothing is sent when the list has changed since. */
  count: z.int().check(z.minimum(1)),
  digest: z.string().check(z.regex(/^[\w-]{43}$/, 'validation.invalid')),
  /** Epoch milliseconds; absent: now. */
  startAt: z.optional(z.int().check(z.positive())),
  recallMinutes: z.int().check(z.minimum(0), z.maximum(60)),
});

export const mailJobStates = ['running', 'paused', 'canceled'] as const;
/** A new state, or a new time for a letter that has not begun. */
export const mailJobUpdateSchema = z.union([
  z.strictObject({ id: jobId, state: z.enum(mailJobStates) }),
  z.strictObject({ id: jobId, startAt: z.int().check(z.positive()) }),
]);
export const mailRetrySchema = z.union([
  z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,256}$/)) }),
  z.strictObject({ job: jobId }),
]);
export const mailLogSchema = z.strictObject({ id: jobId });

export const heldMailDecisions = ['send', 'drop'] as const;
export type HeldMailDecision = (typeof heldMailDecisions)[number];
export const mailReleaseSchema = z.strictObject({ held: z.enum(heldMailDecisions) });

/** `state/stat/heldMail`: mails in the outbox while sending is off. `since`: of the first, epoch milliseconds. */
export interface HeldMail {
  count: number;
  since: number;
}

/** `bounced`: the mail server refused the address or the mail for good. `failed`: it could not be reached for days. */
export const mailOutcomes = ['sent', 'failed', 'bounced', 'dropped', 'recalled'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** A bulk mail and its progress. Times are epoch milliseconds. */
export interface MailJob extends Record<MailOutcome, number> {
  id: string;
  /** `waiting`: until its time. `recalling`: some mails are still being sent. */
  state: 'waiting' | 'running' | 'paused' | 'recalling' | 'canceled' | 'complete';
  subject: string;
  /** Of the saved letter; absent in jobs of earlier releases. */
  letter?: string;
  total: number;
  createdAt: number;
  /** Nothing leaves before. */
  startAt: number;
}

export const mailLogStates = ['waiting', 'queued', 'held', ...mailOutcomes] as const;
export interface MailLogRow {
  uid: string;
  name: string;
  address: string;
  language: LetterLanguage;
  state: (typeof mailLogStates)[number];
  attempts: number;
  /** When it was sent or dropped, or when it will be retried. */
  at?: number;
  error?: string;
}

export interface MailFailure {
  id: string;
  to: string;
  subject: string;
  error: string;
  attempts: number;
  createdAt: number;
}

export interface MailDelay extends MailFailure {
  nextAt: number;
}
