import type { Json } from 'embedded-firebase';
import {
  isSchedulable,
  type MailDelay,
  type MailFailure,
  type MailJob,
  type MailOutcome,
  mailOutcomes,
} from 'shared-data/models/mail-job';
import { type LetterText, textFor } from 'shared-data/models/mail-letter';
import { placeholdersOf } from '../mail/template.ts';
import type { MayMailMany, MayTellTypes } from '../policies/mail.ts';
import type { MayRelease } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { put, query, read } from '../stored/database.ts';
import type { OutboxRow, StoredMailJob, StoredRecipient } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import type { Recipient } from './mail-recipients.ts';
import { serverPaths } from './paths.ts';

const mostFailures = 200;

/** Milliseconds before its time in which a job counts as begun, as the worker may start while a recall is written. */
const startMargin = 2000;

/** The job and its recipients, with what their mails need. */
export function newMailJobChanges(
  { actor }: MayMailMany | MayRelease | MayTellTypes,
  id: string,
  job: {
    letter: LetterText & { id: string };
    people: readonly Pick<Recipient, 'uid' | 'name' | 'address' | 'language' | 'values'>[];
    now: number;
    startAt: number;
  },
): Record<string, Json> {
  const { subjectEn, bodyEn, subjectJa, bodyJa, mode } = job.letter;
  const text = { id: job.letter.id, subjectEn, bodyEn, subjectJa, bodyJa, mode };
  const uses = { en: placeholdersOf(textFor(text, 'en')), ja: placeholdersOf(textFor(text, 'ja')) };
  const begun: StoredMailJob = {
    state: 'running',
    letter: text,
    total: job.people.length,
    createdAt: job.now,
    startAt: job.startAt,
    by: actor.uid,
  };
  const people = job.people.map(({ uid, name, address, language, values }) => {
    const needed = Object.fromEntries(uses[language].map((used) => [used, values[used] ?? '']));
    const recipient: StoredRecipient = { name, address, language, values: needed };
    return [uid, recipient] as const;
  });
  return {
    ...put(stored.mailJob(id), begun),
    ...put(stored.mailRecipients(id), Object.fromEntries(people)),
  };
}

/** Throws `invalid` unless the time is ahead, and within a year. */
export function requireTime(at: number, now: number): void {
  if (!isSchedulable(at, now))
    throw new ProblemError('invalid', { errors: { startAt: 'validation.invalid' } });
}

/** Pauses, resumes or recalls a job. A letter can be changed and sent again only if its job had not begun. */
export async function mailJobStateChanges(
  _: MayMailMany,
  database: Database,
  { id, state, now }: { id: string; state: StoredMailJob['state']; now: number },
): Promise<{ before: StoredMailJob['state']; changes: Record<string, Json> }> {
  const job = await read(database, stored.mailJob(id));
  if (!job) throw new ProblemError('notFound');
  if (job.state === 'canceled' && state !== 'canceled') throw new ProblemError('conflict');
  const before = job.state;
  const hasBegun = (job.startAt ?? 0) <= now + startMargin || job.queuedTo !== undefined;
  const letter = job.letter && !hasBegun && (await read(database, stored.mailLetter(job.letter.id)));
  return {
    before,
    changes: {
      [`${serverPaths.mailJob(id)}/state`]: state,
      ...(state === 'canceled' && letter && letter.job === id
        ? {
            [`${serverPaths.mailLetter(letter.id)}/job`]: null,
            [`${serverPaths.mailLetter(letter.id)}/version`]: letter.version + 1,
          }
        : {}),
    },
  };
}

/** Throws `conflict` once the job has begun or was recalled. */
export async function mailJobTimeChanges(
  _: MayMailMany,
  database: Database,
  { id, startAt, now }: { id: string; startAt: number; now: number },
): Promise<{ before: number; changes: Record<string, Json> }> {
  const job = await read(database, stored.mailJob(id));
  if (!job) throw new ProblemError('notFound');
  const before = job.startAt ?? job.createdAt;
  if (job.state === 'canceled' || before <= now) throw new ProblemError('conflict');
  requireTime(startAt, now);
  return { before, changes: { [`${serverPaths.mailJob(id)}/startAt`]: startAt } };
}

export async function mailJobs(_: MayMailMany, database: Database, now: number): Promise<MailJob[]> {
  const all = await read(database, stored.mailJobs);
  const waiting = [...(await rowsThat(database, 'queued')), ...(await rowsThat(database, 'held'))];
  const between = Map.groupBy(waiting, ([, row]) => row.job?.id);
  const jobs = Object.entries(all).map(async ([id, job]) => {
    const results = Object.values(await read(database, stored.mailResults(id)));
    return progressOf(id, job, results, between.get(id)?.length ?? 0, now);
  });
  return (await Promise.all(jobs)).sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}

function progressOf(
  id: string,
  job: StoredMailJob,
  results: readonly string[],
  between: number,
  now: number,
): MailJob {
  const { state, letter, template, total, createdAt, startAt = createdAt, allQueued } = job;
  const counts = Object.fromEntries(
    mailOutcomes.map((outcome) => [outcome, results.filter((result) => result === outcome).length]),
  ) as Record<MailOutcome, number>;
  const gone = results.length - counts.recalled;
  const recalled = state === 'canceled' ? total - gone - between : counts.recalled;
  return {
    ...counts,
    recalled,
    id,
    state: stateOf(),
    subject: letter?.subjectEn ?? template?.title ?? '',
    ...(letter ? { letter: letter.id } : {}),
    total,
    createdAt,
    startAt,
  };

  function stateOf(): MailJob['state'] {
    if (allQueued && results.length >= total && state !== 'canceled') return 'complete';
    if (state === 'canceled') return between > 0 ? 'recalling' : 'canceled';
    return state === 'running' && startAt > now ? 'waiting' : state;
  }
}

export async function mailFailures(_: MayMailMany, database: Database): Promise<MailFailure[]> {
  const failed = await mailsThat(database, 'failed');
  return newest(failed.map(({ nextAt: _next, ...mail }) => mail));
}

export async function mailDelays(_: MayMailMany, database: Database): Promise<MailDelay[]> {
  return newest((await mailsThat(database, 'queued')).filter(({ attempts }) => attempts > 0));
}

async function mailsThat(database: Database, state: OutboxRow['state']): Promise<MailDelay[]> {
  return (await rowsThat(database, state)).map(([id, row]) => {
    const { to, subject, error = '', attempts, createdAt, nextAt } = row;
    return { id, to: to.address, subject, error, attempts, createdAt, nextAt };
  });
}

async function rowsThat(database: Database, state: OutboxRow['state']): Promise<[string, OutboxRow][]> {
  return Object.entries(await query(database, stored.outbox, { orderByChild: 'state', equalTo: state }));
}

function newest<T extends MailFailure>(mails: T[]): T[] {
  return mails.sort((a, b) => b.createdAt - a.createdAt).slice(0, mostFailures);
}

/** Throws `conflict` for a mail that has not failed, or of a recalled job. */
export async function retryChanges(
  _: MayMailMany,
  database: Database,
  id: string,
  now: number,
): Promise<Record<string, Json>> {
  const row = await read(database, stored.outboxMail(id));
  if (!row) throw new ProblemError('notFound');
  if (row.state !== 'failed') throw new ProblemError('conflict');
  if (row.job && (await read(database, stored.mailJob(row.job.id)))?.state === 'canceled')
    throw new ProblemError('conflict');
  return retried(id, row, now);
}

/** Tries again all mails of a job that failed. Throws `conflict` when there are none, or the job was recalled. */
export async function retryJobChanges(
  _: MayMailMany,
  database: Database,
  id: string,
  now: number,
): Promise<{ count: number; changes: Record<string, Json> }> {
  const job = await read(database, stored.mailJob(id));
  if (!job) throw new ProblemError('notFound');
  const failed = (await rowsThat(database, 'failed')).filter(([, row]) => row.job?.id === id);
  if (job.state === 'canceled' || failed.length === 0) throw new ProblemError('conflict');
  const changes = failed.map(([mail, row]) => retried(mail, row, now));
  return { count: failed.length, changes: Object.assign({}, ...changes) };
}

function retried(id: string, { job }: OutboxRow, now: number): Record<string, Json> {
  const at = serverPaths.outboxMail(id);
  return {
    [`${at}/state`]: 'queued',
    [`${at}/queuedAt`]: now,
    [`${at}/nextAt`]: now,
    [`${at}/bounced`]: null,
    ...(job === undefined ? {} : { [serverPaths.mailResult(job.id, job.uid)]: null }),
  };
}
