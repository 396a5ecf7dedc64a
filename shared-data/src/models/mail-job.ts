import * as z from 'zod/mini';
import { sessionIdPattern } from './session.ts';
import { requiredText } from './text-schema.ts';

export const mailGroups = ['registered', 'owners'] as const;

const person = ['systemTitle', 'name', 'givenName', 'familyName', 'title', 'affiliation', 'email', 'link'];
export const mailPlaceholders: Record<(typeof mailGroups)[number], readonly string[]> = {
  registered: person,
  owners: [...person, 'programId', 'programTitle'],
};

export const placeholderProblems = {
  unknown: 'validation.placeholderUnknown',
  empty: 'validation.placeholderEmpty',
} as const;

/** `sessionId`: for `registered` their main session, for `owners` the session of a program. */
export const mailFilterSchema = z
  .strictObject({
    group: z.enum(mailGroups, { error: 'validation.required' }),
    sessionId: z.optional(z.string().check(z.regex(sessionIdPattern, 'validation.sessionId'))),
    presentationType: z.optional(z.enum(['oral', 'poster'], { error: 'validation.required' })),
    /** Only programs whose type is not the requested one. */
    changedType: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      ({ group, presentationType, changedType }) =>
        group === 'owners' || (presentationType === undefined && changedType === undefined),
      { error: 'validation.required', path: ['group'] },
    ),
  );
export type MailFilter = z.infer<typeof mailFilterSchema>;

/** What an administrator writes to many; lengths as in the database rules. */
export const letterSchema = z.strictObject({ subject: requiredText(200), body: requiredText(20_000) });

/** A key of `setting/mailTemplate`. */
const templateId = z
  .string({ error: 'validation.required' })
  .check(z.regex(/^[\w-]{1,64}$/, 'validation.required'));

export const mailCountSchema = z.strictObject({ template: templateId, recipients: mailFilterSchema });
export const mailJobSchema = z.strictObject({
  template: templateId,
  recipients: mailFilterSchema,
  /** The number that was shown; nothing is sent when it has changed. */
  count: z.int().check(z.minimum(1)),
});
export const mailJobUpdateSchema = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  state: z.enum(['running', 'paused', 'canceled']),
});
export const mailRetrySchema = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,256}$/)) });

export const heldMailDecisions = ['send', 'drop'] as const;
export type HeldMailDecision = (typeof heldMailDecisions)[number];
export const mailReleaseSchema = z.strictObject({ held: z.enum(heldMailDecisions) });

/** `state/stat/heldMail`: mails in the outbox while sending is off. `since`: of the first, epoch milliseconds. */
export interface HeldMail {
  count: number;
  since: number;
}

/** A bulk mail and its progress. Times are epoch milliseconds. */
export interface MailJob {
  id: string;
  state: 'running' | 'paused' | 'canceled' | 'complete';
  /** Subject before placeholders are filled. */
  subject: string;
  recipients: MailFilter;
  total: number;
  sent: number;
  failed: number;
  /** Dropped by an administrator after sending had been off. */
  dropped: number;
  createdAt: number;
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
