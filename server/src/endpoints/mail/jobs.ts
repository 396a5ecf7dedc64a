import {
  mailJobSchema,
  mailJobUpdateSchema,
  mailLogSchema,
  mailReleaseSchema,
  mailRetrySchema,
} from 'shared-data/models/mail-job';
import type * as z from 'zod/mini';
import { heldCount, releaseChanges } from '../../data/mail-hold.ts';
import {
  mailDelays,
  mailFailures,
  mailJobStateChanges,
  mailJobs,
  mailJobTimeChanges,
  newMailJobChanges,
  requireTime,
  retryChanges,
  retryJobChanges,
} from '../../data/mail-jobs.ts';
import { finishedLetter, letterSentChanges } from '../../data/mail-letters.ts';
import { mailLog } from '../../data/mail-log.ts';
import { knownPeople } from '../../data/mail-people.ts';
import { digestOf, recipientsOf, requireValues, without } from '../../data/mail-recipients.ts';
import { serverPaths } from '../../data/paths.ts';
import { type MayMailMany, mayMailMany, mayReleaseMail, mayStartMailJob } from '../../policies/mail.ts';
import { ProblemError } from '../../problem.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

type NewJob = z.infer<typeof mailJobSchema>;
type JobChange = z.infer<typeof mailJobUpdateSchema>;
type Retry = z.infer<typeof mailRetrySchema>;

/** `GET /api/mail` → `{ jobs, failures, delayed }`, newest first: mail jobs with progress, failed mails, mails waiting for a retry. */
export const listMailJobs = signedEndpoint({
  method: 'GET',
  path: '/api/mail',
  summary: 'Mails to many and how far they are',
  answer: answers.mails,
  limits: { account: [perMinute(120)] },
  validate: nothing,
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports, now }, proof) => ({
    answer: {
      jobs: await mailJobs(proof, ports.database, now),
      failures: await mailFailures(proof, ports.database),
      delayed: await mailDelays(proof, ports.database),
    } as never,
  }),
});

/** `POST /api/mail/append` `{ letter, version, count, digest, startAt?, recallMinutes }` → 201 `{ id, count, startAt }`. `conflict` when letter or list differ. */
export const appendMailJob = signedEndpoint<NewJob, MayMailMany>({
  method: 'POST',
  path: '/api/mail/append',
  summary: 'Begins a mail to many',
  answer: answers.newMailJob,
  limits: { account: [perHour(30)] },
  creates: true,
  exclusive: 'mail letters',
  validate: json(mailJobSchema),
  authorise: ({ actor }) => mayStartMailJob(actor),
  act: async ({ ports, options, now }, proof, input) => {
    const { database } = ports;
    const letter = await finishedLetter(proof, database, input.letter, input.version);
    const known = await knownPeople(proof, ports, options.publicOrigin);
    const people = without(await recipientsOf(known, letter.filter), letter.excluded);
    const count = people.length;
    if (count !== input.count || (await digestOf(people)) !== input.digest)
      throw new ProblemError('conflict', { detail: String(count) });
    requireValues(letter, people);
    const startAt = input.startAt ?? now + input.recallMinutes * 60_000;
    if (input.startAt !== undefined) requireTime(startAt, now);
    const id = database.pushKey();
    const after = { subject: letter.subjectEn, count, startAt, filter: asJson(letter.filter) };
    return {
      changes: {
        ...newMailJobChanges(proof, id, { letter, people, now, startAt }),
        ...letterSentChanges(letter, id),
      },
      answer: { id, count, startAt },
      status: 201,
      audit: [{ what: serverPaths.mailJob(id), before: null, after }],
    };
  },
});

/** `POST /api/mail/update` `{ id, state }` or `{ id, startAt }` → `{ id }`. `conflict` when recalled or, for a new time, already begun. */
export const updateMailJob = signedEndpoint<JobChange, MayMailMany>({
  method: 'POST',
  path: '/api/mail/update',
  summary: 'Pauses, resumes, recalls or moves a mail to many',
  answer: answers.id,
  limits: { account: [perMinute(60)] },
  exclusive: 'mail letters',
  validate: json(mailJobUpdateSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports, now }, proof, input) => {
    const { id } = input;
    const { before, changes } =
      'state' in input
        ? await mailJobStateChanges(proof, ports.database, { id, state: input.state, now })
        : await mailJobTimeChanges(proof, ports.database, { id, startAt: input.startAt, now });
    const after = 'state' in input ? input.state : input.startAt;
    return { changes, answer: { id }, audit: [{ what: serverPaths.mailJob(id), before, after }] };
  },
});

/** `POST /api/mail/log` `{ id }` → `{ people }`: what became of each recipient of a mail job. */
export const logOfMailJob = signedEndpoint({
  method: 'POST',
  path: '/api/mail/log',
  summary: 'What became of a mail to many, person by person',
  answer: answers.mailLog,
  limits: { account: [perMinute(60)] },
  validate: json(mailLogSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports }, proof, { id }) => ({
    answer: { people: (await mailLog(proof, ports.database, id)) as never },
  }),
});

/** `POST /api/mail/retry` `{ id }` or `{ job }` → `{ count }`: tries one failed mail again, or all of a job. */
export const retryMail = signedEndpoint<Retry, MayMailMany>({
  method: 'POST',
  path: '/api/mail/retry',
  summary: 'Tries mails again that were given up',
  answer: answers.count,
  limits: { account: [perMinute(60)] },
  validate: json(mailRetrySchema),
  authorise: ({ actor }) => mayStartMailJob(actor),
  act: async ({ ports, now }, proof, input) => {
    const { count, changes } =
      'id' in input
        ? { count: 1, changes: await retryChanges(proof, ports.database, input.id, now) }
        : await retryJobChanges(proof, ports.database, input.job, now);
    const what = 'id' in input ? serverPaths.outboxMail(input.id) : serverPaths.mailJob(input.job);
    return { changes, answer: { count }, audit: [{ what, before: 'failed', after: 'queued' }] };
  },
});

/** `POST /api/mail/release` `{ held: 'send' | 'drop' }` → 202 with the same. Turns sending on; held mails follow later. */
export const releaseMail = signedEndpoint({
  method: 'POST',
  path: '/api/mail/release',
  summary: 'Turns sending on, and sends or drops what was held',
  answer: answers.mailRelease,
  limits: { account: [perMinute(60)] },
  exclusive: 'mail release',
  validate: json(mailReleaseSchema),
  authorise: ({ actor }) => mayReleaseMail(actor),
  act: async ({ ports, now }, proof, { held }) => ({
    changes: releaseChanges(proof, held, now),
    answer: { held },
    status: 202,
    audit: [
      {
        what: serverPaths.mailRelease,
        before: null,
        after: { held, count: await heldCount(proof, ports.database) },
      },
    ],
  }),
});
