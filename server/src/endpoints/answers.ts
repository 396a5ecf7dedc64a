import { systemMailTemplates } from 'shared-data/models/mail';
import { letterLanguages, mailFilterSchema } from 'shared-data/models/mail-filter';
import { mailLogStates, mailReleaseSchema, recipientMarks } from 'shared-data/models/mail-job';
import { letterModes } from 'shared-data/models/mail-letter';
import { numberPreviewAnswer } from 'shared-data/models/program-numbers';
import { proposalViewSchema } from 'shared-data/models/proposal';
import {
  conflictSummarySchema,
  releaseCompareAnswer,
  releaseListAnswer,
  releasePreviewAnswer,
} from 'shared-data/models/release';
import { slowedSchema } from 'shared-data/models/slowed';
import { typeLettersAnswer } from 'shared-data/models/type-letters';
import * as z from 'zod/mini';

const claims = z.strictObject({ admin: z.optional(z.literal(true)), editor: z.optional(z.literal(true)) });

const addressee = z.strictObject({
  uid: z.string(),
  name: z.string(),
  address: z.string(),
  language: z.enum(letterLanguages),
});
const undelivered = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  error: z.string(),
  attempts: z.number(),
  createdAt: z.number(),
});

/** Success answers; strict, so that nothing else leaks into them. */
export const answers = {
  id: z.strictObject({ id: z.string() }),
  ids: z.strictObject({ ids: z.array(z.string()) }),
  enquete: z.strictObject({ enabled: z.boolean() }),
  sessionMove: z.strictObject({
    id: z.string(),
    programs: z.array(z.string()),
    items: z.array(z.strictObject({ table: z.string(), room: z.string(), item: z.string() })),
  }),
  uid: z.strictObject({ uid: z.string() }),
  user: z.strictObject({ id: z.string(), uid: z.string() }),
  sent: z.strictObject({ sent: z.boolean() }),
  addressLink: z.strictObject({ state: z.enum(['changed', 'kept']), email: z.string() }),
  account: z.strictObject({ uid: z.string(), email: z.string() }),
  accounts: z.strictObject({
    accounts: z.array(
      z.strictObject({
        uid: z.string(),
        email: z.string(),
        emailVerified: z.boolean(),
        disabled: z.boolean(),
        claims,
        /** Epoch milliseconds, like all times. */
        createdAt: z.number(),
        lastSignInAt: z.optional(z.number()),
      }),
    ),
    next: z.optional(z.string()),
  }),
  claims: z.strictObject({ uid: z.string(), claims }),
  signOut: z.strictObject({ state: z.literal('signedOut') }),
  token: z.strictObject({ token: z.string(), expiresAt: z.number() }),
  deletion: z.strictObject({ id: z.string(), state: z.enum(['deleted', 'canceled']) }),
  /** `updatedAt` only when the submission changed; send it as the next `basedOn`. `conflicts`: new ones in the timetable, for staff. */
  program: z.strictObject({
    id: z.string(),
    updatedAt: z.optional(z.number()),
    conflicts: z.optional(z.array(conflictSummarySchema)),
  }),
  count: z.strictObject({ count: z.number() }),
  rehearsal: z.strictObject({
    namespace: z.string(),
    account: z.nullable(
      z.strictObject({
        uid: z.string(),
        email: z.string(),
        emailVerified: z.boolean(),
        claims: z.strictObject({ admin: z.boolean(), editor: z.boolean() }),
      }),
    ),
    /** Settings that everybody reads. */
    site: z.strictObject({
      base: z.optional(z.nullable(z.looseObject({}))),
      information: z.optional(z.nullable(z.looseObject({}))),
      permitAnonymous: z.optional(z.literal(true)),
    }),
    until: z.number(),
  }),
  coeditor: z.strictObject({ id: z.string(), uid: z.string(), coeditor: z.boolean() }),
  lateAccess: z.strictObject({ uid: z.string(), until: z.nullable(z.number()) }),
  report: z.strictObject({ state: z.literal('reported') }),
  moderation: z.strictObject({ state: z.enum(['hidden', 'shown']) }),
  calendarFeed: z.strictObject({ url: z.nullable(z.string()) }),
  pushKey: z.strictObject({ key: z.string() }),
  pushDevice: z.strictObject({ on: z.boolean() }),
  removal: z.strictObject({ state: z.literal('deleted') }),
  file: z.strictObject({
    pages: z.array(z.string()),
    file: z.optional(z.string()),
    playlist: z.optional(z.string()),
    poster: z.optional(z.string()),
    captions: z.optional(z.string()),
    version: z.string(),
    expiresAt: z.number(),
  }),
  mails: z.strictObject({
    jobs: z.array(
      z.strictObject({
        id: z.string(),
        state: z.enum(['waiting', 'running', 'paused', 'recalling', 'canceled', 'complete']),
        subject: z.string(),
        letter: z.optional(z.string()),
        total: z.number(),
        sent: z.number(),
        failed: z.number(),
        bounced: z.number(),
        dropped: z.number(),
        recalled: z.number(),
        createdAt: z.number(),
        startAt: z.number(),
      }),
    ),
    failures: z.array(undelivered),
    delayed: z.array(z.extend(undelivered, { nextAt: z.number() })),
  }),
  mailLog: z.strictObject({
    people: z.array(
      z.extend(addressee, {
        state: z.enum(mailLogStates),
        attempts: z.number(),
        at: z.optional(z.number()),
        error: z.optional(z.string()),
      }),
    ),
  }),
  letters: z.strictObject({
    letters: z.array(
      z.strictObject({
        id: z.string(),
        subjectEn: z.string(),
        bodyEn: z.string(),
        subjectJa: z.string(),
        bodyJa: z.string(),
        mode: z.enum(letterModes),
        filter: mailFilterSchema,
        excluded: z.array(z.string()),
        version: z.number(),
        updatedAt: z.number(),
        by: z.string(),
        job: z.optional(z.string()),
      }),
    ),
  }),
  savedLetter: z.strictObject({ id: z.string(), version: z.number() }),
  recipients: z.strictObject({
    people: z.array(
      z.extend(addressee, {
        country: z.string(),
        affiliation: z.string(),
        programs: z.array(z.string()),
        marks: z.array(z.enum(recipientMarks)),
        lacking: z.array(z.string()),
        version: z.string(),
      }),
    ),
    count: z.number(),
    digest: z.string(),
  }),
  templates: z.strictObject({
    templates: z.array(
      z.strictObject({
        id: z.enum(systemMailTemplates),
        title: z.string(),
        body: z.string(),
        flag: z.boolean(),
        standard: z.strictObject({ title: z.string(), body: z.string() }),
      }),
    ),
  }),
  proposal: z.strictObject({ proposal: z.nullable(proposalViewSchema) }),
  numberPreview: numberPreviewAnswer,
  releases: releaseListAnswer,
  releasePreview: releasePreviewAnswer,
  releaseChanges: releaseCompareAnswer,
  release: z.strictObject({ id: z.string(), people: z.number() }),
  rendered: z.strictObject({ subject: z.string(), text: z.string(), html: z.string() }),
  typeLetters: typeLettersAnswer,
  newMailJob: z.strictObject({ id: z.string(), count: z.number(), startAt: z.number() }),
  mailRelease: mailReleaseSchema,
  limits: z.strictObject({ slowed: z.array(slowedSchema) }),
  audit: z.strictObject({
    entries: z.array(
      z.strictObject({
        id: z.string(),
        at: z.number(),
        uid: z.string(),
        email: z.string(),
        helper: z.optional(z.string()),
        action: z.string(),
        changes: z.array(z.strictObject({ what: z.string(), before: z.json(), after: z.json() })),
      }),
    ),
    next: z.optional(z.string()),
  }),
};
