import {
  mailCountSchema,
  mailJobSchema,
  mailJobUpdateSchema,
  mailReleaseSchema,
  mailRetrySchema,
} from 'shared-data/models/mail-job';
import type * as z from 'zod/mini';
import { heldCount, releaseChanges } from '../../data/mail-hold.ts';
import {
  exampleMail,
  mailDelays,
  mailFailures,
  mailJobStateChanges,
  mailJobs,
  newMailJobChanges,
  ownTemplate,
  requirePlaceholders,
  retryChanges,
} from '../../data/mail-jobs.ts';
import { recipientsOf } from '../../data/mail-recipients.ts';
import { serverPaths } from '../../data/paths.ts';
import { type MayMailMany, mayMailMany, mayReleaseMail, mayStartMailJob } from '../../policies/mail.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { type SignedCall, signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

type NewJob = z.infer<typeof mailJobSchema>;

/** `GET /api/mail` → `{ jobs, failures, delayed }`, newest first: mail jobs with progress, failed mails, mails waiting for a retry. */
export const listMailJobs = signedEndpoint({
  method: 'GET',
  path: '/api/mail',
  summary: 'Mails to many and how far they are',
  answer: answers.mails,
  limits: { account: [perMinute(120)] },
  validate: nothing,
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports }, proof) => ({
    answer: {
      jobs: await mailJobs(proof, ports.database),
      failures: await mailFailures(proof, ports.database),
      delayed: await mailDelays(proof, ports.database),
    } as never,
  }),
});

/** `POST /api/mail/count` → `{ count, example }`. `invalid` when the template uses a placeholder that is unknown or empty for a recipient. */
export const countMailJob = signedEndpoint<Pick<NewJob, 'template' | 'recipients'>, MayMailMany>({
  method: 'POST',
  path: '/api/mail/count',
  summary: 'Whom a mail to many would reach',
  answer: answers.mailCount,
  limits: { account: [perMinute(60)] },
  validate: json(mailCountSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async (call, proof, input) => {
    const { template, people } = await prepare(call, proof, input);
    return { answer: { count: people.length, example: exampleMail(template, people) as never } };
  },
});

/** `POST /api/mail/append` `{ template, recipients, count }` → 201 `{ id, count }`. `conflict` when the number has changed. */
export const appendMailJob = signedEndpoint<NewJob, MayMailMany>({
  method: 'POST',
  path: '/api/mail/append',
  summary: 'Begins a mail to many',
  answer: answers.newMailJob,
  limits: { account: [perHour(30)] },
  creates: true,
  validate: json(mailJobSchema),
  authorise: ({ actor }) => mayStartMailJob(actor),
  act: async (call, proof, input) => {
    const { ports, now } = call;
    const { template, people } = await prepare(call, proof, input);
    const count = people.length;
    if (count !== input.count) throw new ProblemError('conflict', { detail: String(count) });
    const id = ports.database.pushKey();
    const { recipients } = input;
    return {
      changes: newMailJobChanges(proof, id, { template, recipients, people, now }),
      answer: { id, count },
      status: 201,
      audit: [{ what: serverPaths.mailJob(id), before: null, after: { subject: template.title, count } }],
    };
  },
});

/** `POST /api/mail/update` `{ id, state }` → `{ id, state }`: pauses, resumes or ends a mail job. */
export const updateMailJob = signedEndpoint({
  method: 'POST',
  path: '/api/mail/update',
  summary: 'Pauses, resumes or ends a mail to many',
  answer: answers.mailJobState,
  limits: { account: [perMinute(60)] },
  validate: json(mailJobUpdateSchema),
  authorise: ({ actor }) => mayMailMany(actor),
  act: async ({ ports }, proof, { id, state }) => {
    const { before, changes } = await mailJobStateChanges(proof, ports.database, id, state);
    return {
      changes,
      answer: { id, state },
      audit: [{ what: serverPaths.mailJob(id), before, after: state }],
    };
  },
});

/** `POST /api/mail/retry` `{ id }` → `{ id }`: retries a failed mail. */
export const retryMail = signedEndpoint({
  method: 'POST',
  path: '/api/mail/retry',
  summary: 'Tries a mail again that was given up',
  answer: answers.id,
  limits: { account: [perMinute(60)] },
  validate: json(mailRetrySchema),
  authorise: ({ actor }) => mayStartMailJob(actor),
  act: async ({ ports, now }, proof, { id }) => ({
    changes: await retryChanges(proof, ports.database, id, now),
    answer: { id },
    audit: [{ what: serverPaths.outboxMail(id), before: 'failed', after: 'queued' }],
  }),
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

async function prepare(
  { ports, options }: SignedCall,
  proof: MayMailMany,
  input: Pick<NewJob, 'template' | 'recipients'>,
) {
  const template = await ownTemplate(proof, ports.database, input.template);
  const people = await recipientsOf(proof, ports.database, input.recipients, options.publicOrigin);
  requirePlaceholders(template, input.recipients.group, people);
  return { template, people };
}
