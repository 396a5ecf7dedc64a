import type { Json } from 'embedded-firebase';
import {
  type MailDelay,
  type MailFailure,
  type MailFilter,
  type MailJob,
  mailPlaceholders,
  placeholderProblems,
} from 'shared-data/models/mail-job';
import { placeholdersOf, type RenderedMail, renderMail, type TemplateText } from '../mail/template.ts';
import type { MayMailMany } from '../policies/mail.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { put, query, read } from '../stored/database.ts';
import type { OutboxRow, StoredMailJob } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import type { Recipient } from './mail-recipients.ts';
import { serverPaths } from './paths.ts';

const mostFailures = 200;

/** A template made by administrators. Throws `invalid` for system and unknown templates. */
export async function ownTemplate(_: MayMailMany, database: Database, id: string): Promise<TemplateText> {
  const template = await read(database, stored.mailTemplate(id));
  if (!template || template.system || !template.title || !template.body)
    throw new ProblemError('invalid', { errors: { template: 'validation.required' } });
  return { title: template.title, body: template.body };
}

/** Throws `invalid` naming a placeholder that is unknown or lacks a value for some recipient. */
export function requirePlaceholders(
  template: TemplateText,
  group: MailFilter['group'],
  recipients: readonly Recipient[],
): void {
  const used = placeholdersOf(template);
  const unknown = used.filter((name) => !mailPlaceholders[group].includes(name));
  if (unknown.length > 0)
    throw new ProblemError('invalid', {
      detail: unknown.map((name) => `{${name}}`).join(', '),
      errors: { template: placeholderProblems.unknown },
    });
  const lacking = used
    .map((name) => ({ name, count: recipients.filter(({ values }) => !values[name]?.trim()).length }))
    .filter(({ count }) => count > 0);
  if (lacking.length > 0)
    throw new ProblemError('invalid', {
      detail: lacking.map(({ name, count }) => `{${name}}: ${count}`).join(', '),
      errors: { template: placeholderProblems.empty },
    });
}

export function exampleMail(template: TemplateText, recipients: readonly Recipient[]): RenderedMail | null {
  return recipients[0] ? renderMail(template, recipients[0].values) : null;
}

export function newMailJobChanges(
  { actor }: MayMailMany,
  id: string,
  job: { template: TemplateText; recipients: MailFilter; people: readonly Recipient[]; now: number },
): Record<string, Json> {
  const used = placeholdersOf(job.template);
  const running: StoredMailJob = {
    state: 'running',
    template: job.template,
    recipients: job.recipients,
    total: job.people.length,
    createdAt: job.now,
    by: actor.uid,
  };
  const people = job.people.map(({ uid, name, address, values }) => {
    const needed = Object.fromEntries(used.map((placeholder) => [placeholder, values[placeholder] ?? '']));
    return [uid, { name, address, values: needed }] as const;
  });
  return {
    ...put(stored.mailJob(id), running),
    ...put(stored.mailRecipients(id), Object.fromEntries(people)),
  };
}

/** Pauses, resumes or ends a job. Mails already in the outbox are still sent; ending is final. */
export async function mailJobStateChanges(
  _: MayMailMany,
  database: Database,
  id: string,
  state: StoredMailJob['state'],
): Promise<{ before: StoredMailJob['state']; changes: Record<string, Json> }> {
  const job = await read(database, stored.mailJob(id));
  if (!job) throw new ProblemError('notFound');
  if (job.state === 'canceled' && state !== 'canceled') throw new ProblemError('conflict');
  return {
    before: job.state,
    changes: {
      [`${serverPaths.mailJob(id)}/state`]: state,
      ...(state === 'canceled' ? { [serverPaths.mailRecipients(id)]: null } : {}),
    },
  };
}

export async function mailJobs(_: MayMailMany, database: Database): Promise<MailJob[]> {
  const all = await read(database, stored.mailJobs);
  const jobs = Object.entries(all).map(async ([id, job]): Promise<MailJob> => {
    const results = Object.values(await read(database, stored.mailResults(id)));
    const count = (wanted: string) => results.filter((result) => result === wanted).length;
    const ended = job.allQueued === true && results.length >= job.total;
    return {
      id,
      state: ended ? 'complete' : job.state,
      subject: job.template.title,
      recipients: job.recipients,
      total: job.total,
      sent: count('sent'),
      failed: count('failed'),
      dropped: count('dropped'),
      createdAt: job.createdAt,
    };
  });
  return (await Promise.all(jobs)).sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}

export async function mailFailures(_: MayMailMany, database: Database): Promise<MailFailure[]> {
  return newest((await mailsThat(database, 'failed')).map(({ nextAt: _next, ...mail }) => mail));
}

export async function mailDelays(_: MayMailMany, database: Database): Promise<MailDelay[]> {
  const waiting = (await mailsThat(database, 'queued')).filter(({ attempts }) => attempts > 0);
  return newest(waiting);
}

async function mailsThat(database: Database, state: OutboxRow['state']): Promise<MailDelay[]> {
  const rows = await query(database, stored.outbox, { orderByChild: 'state', equalTo: state });
  return Object.entries(rows).map(([id, row]) => {
    const { to, subject, error = '', attempts, createdAt, nextAt } = row;
    return { id, to: to.address, subject, error, attempts, createdAt, nextAt };
  });
}

function newest<T extends MailFailure>(mails: T[]): T[] {
  return mails.sort((a, b) => b.createdAt - a.createdAt).slice(0, mostFailures);
}

export async function retryChanges(
  _: MayMailMany,
  database: Database,
  id: string,
  now: number,
): Promise<Record<string, Json>> {
  const at = serverPaths.outboxMail(id);
  const row = await read(database, stored.outboxMail(id));
  if (!row) throw new ProblemError('notFound');
  if (row.state !== 'failed') throw new ProblemError('conflict');
  return {
    [`${at}/state`]: 'queued',
    [`${at}/queuedAt`]: now,
    [`${at}/nextAt`]: now,
    ...(row.job === undefined ? {} : { [serverPaths.mailResult(row.job.id, row.job.uid)]: null }),
  };
}
