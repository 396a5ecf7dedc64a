import * as z from 'zod/mini';
import { sessionIdPattern } from './session.ts';
import { timePattern } from './timetable.ts';

const weight = z.number().check(z.minimum(0), z.maximum(10));

/** Weights of the soft rules; 0 ignores a rule. */
export const proposalWeightsSchema = z.strictObject({
  whole: weight,
  order: weight,
  related: weight,
  waiting: weight,
  rooms: weight,
  /** Absent in proposals of earlier versions. */
  walking: z._default(weight, 0),
  balance: z._default(weight, 0),
});
export type ProposalWeights = z.infer<typeof proposalWeightsSchema>;

export const usualWeights: ProposalWeights = {
  ...{ whole: 5, order: 1, related: 3, waiting: 1, rooms: 1 },
  ...{ walking: 3, balance: 1 },
};

const time = z.string().check(z.regex(timePattern, 'validation.time'));

/** `scope`: what may be placed and moved; all else stays. `begin`, `end`: new items lie within, at the venue. */
export const proposalOptionsSchema = z
  .strictObject({
    scope: z.enum(['unplaced', 'sessions', 'all'], { error: 'validation.required' }),
    sessions: z
      .array(z.string().check(z.regex(sessionIdPattern, 'validation.sessionId')))
      .check(z.maxLength(500)),
    begin: time,
    end: time,
    /** Length of a talk where its item does not say. */
    minutes: z
      .int({ error: 'validation.talkMinutes' })
      .check(z.minimum(5, 'validation.talkMinutes'), z.maximum(240, 'validation.talkMinutes')),
    seconds: z.int().check(z.minimum(5, 'validation.invalid'), z.maximum(300, 'validation.invalid')),
    weights: proposalWeightsSchema,
    seed: z
      .int({ error: 'validation.attempt' })
      .check(z.minimum(0, 'validation.attempt'), z.maximum(2 ** 31 - 1, 'validation.attempt')),
  })
  .check(
    z.refine(({ begin, end }) => begin < end, { error: 'validation.timeOrder', path: ['end'] }),
    z.refine(({ scope, sessions }) => scope !== 'sessions' || sessions.length > 0, {
      error: 'validation.required',
      path: ['sessions'],
    }),
  );
export type ProposalOptions = z.infer<typeof proposalOptionsSchema>;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/, 'validation.invalid'));

export const proposalCancelSchema = z.strictObject({ id });

/** Without `programs` all that can be applied. */
export const proposalApplySchema = z.strictObject({
  id,
  programs: z.optional(z.array(id).check(z.minLength(1, 'validation.required'), z.maxLength(5000))),
});

const place = {
  table: z.string(),
  room: z.string(),
  item: z.string(),
  begin: z.string(),
  end: z.string(),
  order: z.number(),
  board: z.optional(z.string()),
  /** False for posters, which share the item's time. */
  timed: z.boolean(),
};

export const proposedPlaceSchema = z.strictObject(place);
export type ProposedPlace = z.infer<typeof proposedPlaceSchema>;

/** `from`: null for what has no place yet. `to`: null only where a change is taken back. */
export const proposedChangeSchema = z.strictObject({
  programId: z.string(),
  sessionId: z.string(),
  from: z.nullable(proposedPlaceSchema),
  to: z.nullable(proposedPlaceSchema),
});
export type ProposedChange = z.infer<typeof proposedChangeSchema>;

/** An item that is created when one of its programs is applied. */
export const proposedItemSchema = z.strictObject({
  table: z.string(),
  room: z.string(),
  item: z.string(),
  sessionId: z.string(),
  begin: z.string(),
  end: z.string(),
});
export type ProposedItem = z.infer<typeof proposedItemSchema>;

/** Why there is no place: no session, nothing open to it, all of it taken, or presenters busy (`against`; without a program they chair, or are away). */
export const notPlacedSchema = z.strictObject({
  programId: z.string(),
  rule: z.enum(['session', 'block', 'time', 'people']),
  against: z.array(
    z.strictObject({ name: z.string(), programId: z.string(), away: z.optional(z.literal(true)) }),
  ),
});
export type NotPlaced = z.infer<typeof notPlacedSchema>;

export const proposalStages = ['greedy', 'sessions', 'talks', 'improving'] as const;
export const proposalStates = ['running', 'done', 'canceled', 'failed'] as const;

/** A proposal as editors see it. The best so far can be applied once it is no longer running. */
export const proposalViewSchema = z.strictObject({
  id: z.string(),
  state: z.enum(proposalStates),
  by: z.string(),
  startedAt: z.number(),
  options: proposalOptionsSchema,
  stage: z.optional(z.enum(proposalStages)),
  placed: z.optional(z.number()),
  total: z.optional(z.number()),
  /** Sum of the soft rules by their weights; lower is better. */
  cost: z.optional(z.number()),
  /** That of the greedy proposal, for comparison. */
  greedyCost: z.optional(z.number()),
  changes: z.array(proposedChangeSchema),
  items: z.array(proposedItemSchema),
  unplaced: z.array(notPlacedSchema),
  /** Programs whose change cannot be applied, because something has changed since. */
  stale: z.array(z.string()),
  taken: z.array(z.string()),
  /** What was applied last and can be undone: when, by whom, and how many programs. */
  last: z.nullable(z.strictObject({ at: z.number(), by: z.string(), count: z.number() })),
});
export type ProposalView = z.infer<typeof proposalViewSchema>;
