import type { HeldMailDecision, MailFilter } from 'shared-data/models/mail-job';
import { heldMailDecisions, mailGroups } from 'shared-data/models/mail-job';
import { storedRecord } from 'shared-data/models/stored-record';
import * as z from 'zod/mini';

interface Address {
  name: string;
  address: string;
}

/** `server/outbox/{id}`. Times are epoch milliseconds. `held` mails wait for an administrator's decision. */
export interface OutboxRow {
  state: 'queued' | 'held' | 'sent' | 'failed' | 'dropped';
  to: Address;
  subject: string;
  /** Both are erased when a mail with a code has been delivered or dropped. */
  text?: string;
  html?: string;
  createdAt: number;
  attempts: number;
  nextAt: number;
  sentAt?: number;
  /** When it was queued again after being held or failing. */
  queuedAt?: number;
  heldAt?: number;
  droppedAt?: number;
  error?: string;
  /** Sent even while sending mail is off. Absent in rows of earlier releases. */
  account?: boolean;
  /** Contains a code: the text is erased after delivery to a real mail server. */
  secret?: boolean;
  job?: { id: string; uid: string };
}

export const outboxRowSchema = storedRecord<OutboxRow>({
  state: z.enum(['queued', 'held', 'sent', 'failed', 'dropped']),
  to: storedRecord<Address>({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.optional(z.string()),
  html: z.optional(z.string()),
  createdAt: z.number(),
  attempts: z.number(),
  nextAt: z.number(),
  sentAt: z.optional(z.number()),
  queuedAt: z.optional(z.number()),
  heldAt: z.optional(z.number()),
  droppedAt: z.optional(z.number()),
  error: z.optional(z.string()),
  account: z.optional(z.boolean()),
  secret: z.optional(z.boolean()),
  job: z.optional(storedRecord<{ id: string; uid: string }>({ id: z.string(), uid: z.string() })),
});

/** `server/mailRelease`: carried out, then removed, by the outbox worker. */
export interface MailRelease {
  decision: HeldMailDecision;
  at: number;
  /** Sending was off until then, so queued mails count as held. */
  wasOff: boolean;
}

export const mailReleaseRecordSchema = storedRecord<MailRelease>({
  decision: z.enum(heldMailDecisions),
  at: z.number(),
  wasOff: z.boolean(),
});

/** `server/mailJob/{id}`. Remaining recipients are under `server/mailRecipient/{id}`, by uid. */
export interface StoredMailJob {
  state: 'running' | 'paused' | 'canceled';
  template: { title: string; body: string };
  recipients: MailFilter;
  total: number;
  createdAt: number;
  by: string;
  allQueued?: boolean;
}

export const storedMailJobSchema = storedRecord<StoredMailJob>({
  state: z.enum(['running', 'paused', 'canceled']),
  template: storedRecord<StoredMailJob['template']>({ title: z.string(), body: z.string() }),
  recipients: storedRecord<MailFilter>({
    group: z.enum(mailGroups),
    sessionId: z.optional(z.string()),
    presentationType: z.optional(z.enum(['oral', 'poster'])),
    changedType: z.optional(z.literal(true)),
  }),
  total: z.number(),
  createdAt: z.number(),
  by: z.string(),
  allQueued: z.optional(z.boolean()),
});

/** `server/mailRecipient/{job}/{uid}`: removed when the mail is in the outbox. */
export interface StoredRecipient {
  name: string;
  address: string;
  /** Of the placeholders; absent when the template has none. */
  values?: Record<string, string>;
}

export const storedRecipientSchema = storedRecord<StoredRecipient>({
  name: z.string(),
  address: z.string(),
  values: z.optional(z.record(z.string(), z.string())),
});
