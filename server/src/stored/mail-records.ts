import {
  type LetterLanguage,
  letterLanguages,
  type MailFilter,
  mailFilterSchema,
} from 'shared-data/models/mail-filter';
import { type HeldMailDecision, heldMailDecisions, mailJobStates } from 'shared-data/models/mail-job';
import { type LetterText, letterModes, type OneText, type SavedLetter } from 'shared-data/models/mail-letter';
import { storedRecord } from 'shared-data/models/stored-record';
import * as z from 'zod/mini';

const letterTexts = {
  subjectEn: z.string(),
  bodyEn: z.string(),
  subjectJa: z.string(),
  bodyJa: z.string(),
  mode: z.enum(letterModes),
};

interface Address {
  name: string;
  address: string;
}

export const mailKinds = ['staff', 'person', 'reset', 'confirmation', 'letter'] as const;

/** Where a mail waits while others are sent: kinds take turns, and levels within a kind (`Limiter.crowd`). */
export interface MailTurn {
  kind: (typeof mailKinds)[number];
  level?: number;
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
  /** When it was given up last; absent in rows of earlier releases. */
  failedAt?: number;
  error?: string;
  /** Refused for good by the mail server. */
  bounced?: true;
  /** Sent even while sending mail is off. Absent in rows of earlier releases. */
  account?: boolean;
  /** Contains a code: the text is erased after delivery to a real mail server. */
  secret?: boolean;
  job?: { id: string; uid: string };
  /** Absent: of a person, or of a letter to many. */
  turn?: MailTurn;
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
  failedAt: z.optional(z.number()),
  error: z.optional(z.string()),
  bounced: z.optional(z.literal(true)),
  account: z.optional(z.boolean()),
  secret: z.optional(z.boolean()),
  job: z.optional(storedRecord<{ id: string; uid: string }>({ id: z.string(), uid: z.string() })),
  turn: z.optional(storedRecord<MailTurn>({ kind: z.enum(mailKinds), level: z.optional(z.number()) })),
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

/** `server/mailJob/{id}`. Its recipients are under `server/mailRecipient/{id}`, by uid. */
export interface StoredMailJob {
  state: (typeof mailJobStates)[number];
  letter?: LetterText & { id: string };
  /** Jobs of earlier releases have one text and remove recipients when they are queued. */
  template?: OneText;
  total: number;
  createdAt: number;
  /** Nothing is queued before. Absent: at once. */
  startAt?: number;
  by: string;
  /** The last recipient, in order of keys, whose mail is in the outbox, as are all before. */
  queuedTo?: string;
  allQueued?: boolean;
}

export const storedMailJobSchema = storedRecord<StoredMailJob>({
  state: z.enum(mailJobStates),
  letter: z.optional(storedRecord<LetterText & { id: string }>({ ...letterTexts, id: z.string() })),
  template: z.optional(storedRecord<OneText>({ title: z.string(), body: z.string() })),
  total: z.number(),
  createdAt: z.number(),
  startAt: z.optional(z.number()),
  by: z.string(),
  queuedTo: z.optional(z.string()),
  allQueued: z.optional(z.boolean()),
});

/** `server/mailRecipient/{job}/{uid}`: as they were when the letter was confirmed. */
export interface StoredRecipient {
  name: string;
  address: string;
  language?: LetterLanguage;
  /** Of the placeholders; absent when the text has none. */
  values?: Record<string, string>;
}

export const storedRecipientSchema = storedRecord<StoredRecipient>({
  name: z.string(),
  address: z.string(),
  language: z.optional(z.enum(letterLanguages)),
  values: z.optional(z.record(z.string(), z.string())),
});

/** `server/mailLetter/{id}`. The database keeps no empty lists. */
export interface StoredLetter extends Omit<SavedLetter, 'filter' | 'excluded'> {
  filter?: MailFilter;
  excluded?: string[];
}

export const storedLetterSchema = storedRecord<StoredLetter>({
  id: z.string(),
  ...letterTexts,
  filter: z.optional(mailFilterSchema),
  excluded: z.optional(z.array(z.string())),
  version: z.number(),
  updatedAt: z.number(),
  by: z.string(),
  job: z.optional(z.string()),
});
