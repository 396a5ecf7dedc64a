import type { AuditChange, AuditEntry } from 'shared-data/models/audit';
import type { Locale } from 'shared-data/models/locales';
import {
  notPlacedSchema,
  proposalOptionsSchema,
  proposalStages,
  proposalStates,
  proposedChangeSchema,
  proposedItemSchema,
} from 'shared-data/models/proposal';
import type { OpenDraft } from 'shared-data/models/release';
import type { ReleaseFacts } from 'shared-data/models/release-facts';
import { storedRecord } from 'shared-data/models/stored-record';
import * as z from 'zod/mini';
import type { Json } from '../ports.ts';
import { fromText } from './from-text.ts';

/** `server/addressCode/{uid}/{hash}`. Times are epoch milliseconds. */
export interface AddressCode {
  kind: 'confirm' | 'undo';
  from: string;
  to: string;
  at: number;
  until: number;
}

export const addressCodeSchema = storedRecord<AddressCode>({
  kind: z.enum(['confirm', 'undo']),
  from: z.string(),
  to: z.string(),
  at: z.number(),
  until: z.number(),
});

/** `server/emailMoves/{uid}`: records of this account still have to follow its new address. `changes` is JSON text. */
export interface EmailMove {
  to: string;
  changes: string;
}

export const emailMoveSchema = storedRecord<EmailMove>({ to: z.string(), changes: z.string() });

/** `server/locks/{name}` and `server/leases/{name}` */
export interface Lease {
  by: string;
  until: number;
}

export const leaseSchema = storedRecord<Lease>({ by: z.string(), until: z.number() });

/** `server/calendarFeed/{uid}`: the hash of the link's key. */
export interface StoredCalendarFeed {
  hash: string;
  at: number;
  locale: Locale;
}

export const calendarFeedSchema = storedRecord<StoredCalendarFeed>({
  hash: z.string(),
  at: z.number(),
  locale: z.enum(['en', 'ja']),
});

/** `server/calendarEvent/{locale}/{event}`: hash of what calendars were last told, when, and its SEQUENCE. */
export interface CalendarEventVersion {
  facts: string;
  at: number;
  sequence: number;
}

export const calendarEventSchema = storedRecord<CalendarEventVersion>({
  facts: z.string(),
  at: z.number(),
  sequence: z.number(),
});

/** `server/idempotency/{id}` */
export interface RememberedAnswer {
  at: number;
  status: number;
  answer?: { [key: string]: Json };
  input: string;
}

const json = z.custom<Json>();

export const rememberedAnswerSchema = storedRecord<RememberedAnswer>({
  at: z.number(),
  status: z.number(),
  answer: z.optional(z.record(z.string(), json)),
  input: z.string(),
});

/** `server/audit/{id}`. `changes` is JSON text because the database would drop nulls and empty values. */
export type StoredAuditEntry = Omit<AuditEntry, 'id' | 'changes'> & { changes: string };

export const storedAuditEntrySchema = storedRecord<StoredAuditEntry>({
  at: z.number(),
  uid: z.string(),
  email: z.string(),
  helper: z.optional(z.string()),
  action: z.string(),
  changes: z.string(),
});

const auditChangesSchema: z.ZodMiniType<AuditChange[]> = z.array(
  storedRecord<AuditChange>({ what: z.string(), before: json, after: json }),
);
export const auditChangesOf = fromText(auditChangesSchema);

/** An update of the database, by path. */
export const changesOf = fromText(z.record(z.string(), json));

/** `server/proposal`: the one proposal for the timetable. `options` and `result` are JSON text, see `data/proposal.ts`. */
export interface StoredProposal {
  id: string;
  state: (typeof proposalStates)[number];
  by: string;
  startedAt: number;
  /** How often a server began with it. */
  attempts: number;
  options: string;
  result?: string;
}

export const storedProposalSchema = storedRecord<StoredProposal>({
  id: z.string(),
  state: z.enum(proposalStates),
  by: z.string(),
  startedAt: z.number(),
  attempts: z.number(),
  options: z.string(),
  result: z.optional(z.string()),
});

const proposalResultSchema = z.object({
  stage: z.optional(z.enum(proposalStages)),
  placed: z.number(),
  total: z.number(),
  cost: z.number(),
  greedyCost: z.number(),
  changes: z.array(proposedChangeSchema),
  items: z.array(proposedItemSchema),
  unplaced: z.array(notPlacedSchema),
  /** Versions of the items that changes touch, as last seen or written. */
  versions: z.record(z.string(), z.number()),
  /** What was taken, oldest first. */
  takings: z.array(
    z.object({
      at: z.number(),
      by: z.string(),
      programs: z.array(z.string()),
      /** Items it made. */
      made: z.array(z.string()),
    }),
  ),
});
export type ProposalResult = z.infer<typeof proposalResultSchema>;
export const proposalResultOf = fromText(proposalResultSchema);
export const proposalOptionsOf = fromText(proposalOptionsSchema);

/** What every record in the bin and every remembered answer has. */
export const datedSchema = storedRecord<{ at: number }>({ at: z.number() });

/** `server/bin/program/{id}`: whom a deleted program concerned. */
export interface BinnedProgram {
  own?: BinnedOwner;
  coeditors?: Record<string, true>;
}

interface BinnedOwner {
  email: string;
  ownerUid?: string;
  ownerRemoved?: boolean;
}

export const binnedProgramSchema = storedRecord<BinnedProgram>({
  own: z.optional(
    storedRecord<BinnedOwner>({
      email: z.string(),
      ownerUid: z.optional(z.string()),
      ownerRemoved: z.optional(z.boolean()),
    }),
  ),
  coeditors: z.optional(z.record(z.string(), z.literal(true))),
});

/** `server/standing`: the timetable as last released, while `otherData/draft` is open. `tables` is JSON text. */
export interface StoredReleased {
  draft: string;
  tables: string;
}

export const releasedSchema = storedRecord<StoredReleased>({ draft: z.string(), tables: z.string() });

/** `server/release/{id}`. `server/mailJob/{id}` tells the people. */
export interface StoredRelease {
  name: string;
  number: number;
  by: string;
  at: number;
  changes: number;
  people: number;
  baseline?: true;
  /** Its state is gone: it is only listed. */
  trimmed?: true;
}

export const storedReleaseSchema = storedRecord<StoredRelease>({
  name: z.string(),
  number: z.number(),
  by: z.string(),
  at: z.number(),
  changes: z.number(),
  people: z.number(),
  baseline: z.optional(z.literal(true)),
  trimmed: z.optional(z.literal(true)),
});

/** `server/releaseState/{id}`: what people knew after it, and the draft's part that stood, both as JSON text. */
export interface StoredReleaseState {
  facts: string;
  tables: string;
}

export const releaseStateSchema = storedRecord<StoredReleaseState>({ facts: z.string(), tables: z.string() });

export const openDraftSchema = storedRecord<OpenDraft>({
  id: z.string(),
  by: z.string(),
  at: z.number(),
  restored: z.optional(z.string()),
});

export const tablesOf = fromText(z.record(z.string(), json));
export const releaseFactsOf = fromText(
  z.object({
    programs: z.record(z.string(), z.any()),
    items: z.record(z.string(), z.any()),
  }) as z.ZodMiniType<ReleaseFacts>,
);
