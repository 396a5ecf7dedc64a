import * as z from 'zod/mini';
import { sessionIdPattern } from './session.ts';

/** Whom a mail to many can go to: everybody registered, or everybody who has a program. */
export const mailGroups = ['registered', 'owners'] as const;

const person = ['systemTitle', 'name', 'givenName', 'familyName', 'title', 'affiliation', 'email', 'link'];
/** What templates may ask for. Owners of several programs get one mail that names all of them. */
export const mailPlaceholders: Record<(typeof mailGroups)[number], readonly string[]> = {
  registered: person,
  owners: [...person, 'programId', 'programTitle'],
};

/** Why a template cannot be sent, as message keys of its field. */
export const placeholderProblems = {
  unknown: 'validation.placeholderUnknown',
  empty: 'validation.placeholderEmpty',
} as const;

/** `sessionId`: of the registered their main session, of owners the session of a program. */
export const mailFilterSchema = z
  .strictObject({
    group: z.enum(mailGroups, { error: 'validation.required' }),
    sessionId: z.optional(z.string().check(z.regex(sessionIdPattern, 'validation.sessionId'))),
    presentationType: z.optional(z.enum(['oral', 'poster'], { error: 'validation.required' })),
  })
  .check(
    z.refine((filter) => filter.group === 'owners' || filter.presentationType === undefined, {
      error: 'validation.required',
      path: ['group'],
    }),
  );
export type MailFilter = z.infer<typeof mailFilterSchema>;

/** A key of `setting/mailTemplate`. */
const templateId = z
  .string({ error: 'validation.required' })
  .check(z.regex(/^[\w-]{1,64}$/, 'validation.required'));

/** `/api/mail/count`: how many people a mail would go to. */
export const mailCountSchema = z.strictObject({ template: templateId, recipients: mailFilterSchema });
/** `/api/mail/append`: begins a mail to many. */
export const mailJobSchema = z.strictObject({
  template: templateId,
  recipients: mailFilterSchema,
  /** The number that was shown; when it is another by now, nothing is sent. */
  count: z.int().check(z.minimum(1)),
});
/** `/api/mail/update`: pauses, resumes or cancels a mail to many. */
export const mailJobUpdateSchema = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  state: z.enum(['running', 'paused', 'canceled']),
});
/** `/api/mail/retry`: tries a mail once more that was given up. */
export const mailRetrySchema = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,256}$/)) });

/** What becomes of the mails that were held while sending was off. */
export const heldMailDecisions = ['send', 'drop'] as const;
export type HeldMailDecision = (typeof heldMailDecisions)[number];
/** `/api/mail/release`: turns sending on, and decides about what was held. */
export const mailReleaseSchema = z.strictObject({ held: z.enum(heldMailDecisions) });

/** `state/stat/heldMail`: mails that wait in the outbox because sending is off. `since`: when the first was held, epoch milliseconds. */
export interface HeldMail {
  count: number;
  since: number;
}

/** A mail to many, and how far it is. Times are epoch milliseconds. */
export interface MailJob {
  id: string;
  state: 'running' | 'paused' | 'canceled' | 'complete';
  /** Subject before placeholders are filled. */
  subject: string;
  recipients: MailFilter;
  total: number;
  /** Handed to the mail server. */
  sent: number;
  /** Given up; the reasons are among the failures. */
  failed: number;
  /** Dropped by an administrator after sending had been off. */
  dropped: number;
  createdAt: number;
}

/** A mail that could not be delivered. */
export interface MailFailure {
  id: string;
  to: string;
  subject: string;
  error: string;
  attempts: number;
  createdAt: number;
}

/** A mail that was put off, and when it is tried again. */
export interface MailDelay extends MailFailure {
  nextAt: number;
}
