import * as z from 'zod/mini';
import type { Comment } from './comment.ts';
import type { CommentReport, ModerationCase } from './moderation.ts';
import { type Author, type PrivateProgram, type PublicProgram, requestedTypes } from './program.ts';
import { storedRecord } from './stored-record.ts';

const storedAuthorSchema = storedRecord<Author>({
  givenName: z.string(),
  middleName: z.optional(z.string()),
  familyName: z.string(),
  nameJa: z.optional(z.string()),
  affiliation: z.string(),
  otherAffiliations: z.optional(z.array(z.string())),
  presenter: z.boolean(),
  person: z.optional(z.string()),
});

export const publicProgramSchema = storedRecord<PublicProgram>({
  id: z.string(),
  numbers: z.optional(z.array(z.string())),
  title: z.string(),
  sessionId: z.string(),
  presentationType: z.enum(['oral', 'poster']),
  online: z.boolean(),
  language: z.optional(z.enum(['en', 'ja'])),
  authors: z.array(storedAuthorSchema),
  ownerUid: z.string(),
  canceled: z.optional(z.boolean()),
});

export const privateProgramSchema = storedRecord<PrivateProgram>({
  id: z.string(),
  email: z.string(),
  ownerUid: z.string(),
  requestedType: z.enum(requestedTypes),
  typeChangeable: z.boolean(),
  sessionChoice1: z.string(),
  sessionChoice2: z.optional(z.string()),
  note: z.optional(z.string()),
  ownerRemoved: z.optional(z.boolean()),
  source: z.optional(z.string()),
  submittedAt: z.number(),
  updatedAt: z.number(),
});

export const storedCommentSchema = storedRecord<Comment>({
  uid: z.string(),
  name: z.string(),
  body: z.string(),
  time: z.number(),
  replyTo: z.optional(z.string()),
  question: z.optional(z.literal(true)),
  hidden: z.optional(z.literal(true)),
});

export const moderationCaseSchema = storedRecord<ModerationCase>({
  on: z.enum(['program', 'session']),
  id: z.string(),
  key: z.string(),
  uid: z.string(),
  name: z.string(),
  body: z.string(),
  time: z.number(),
  hiddenAt: z.optional(z.number()),
  dismissedAt: z.optional(z.number()),
  mailedAt: z.optional(z.number()),
  reports: z.optional(
    z.record(z.string(), storedRecord<CommentReport>({ at: z.number(), reason: z.optional(z.string()) })),
  ),
});
