import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { MailTemplate } from 'shared-data/models/mail';
import {
  type MailDelay,
  type MailFailure,
  type MailFilter,
  type MailJob,
  mailPlaceholders,
  placeholderProblems,
} from 'shared-data/models/mail-job';
import type { OutboxRow } from '../mail/outbox.ts';
import { placeholdersOf, type RenderedMail, renderMail, type TemplateText } from '../mail/template.ts';
import type { MayMailMany } from '../policies/mail.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import type { Recipient } from './mail-recipients.ts';
import { serverPaths } from './paths.ts';

/** `server/mailJob/{id}`. Remaining recipients are under `server/mailRecipient/{id}`, by uid. */
export interface StoredMailJob {
  state: 'running' | 'paused' | 'canceled';
  template: TemplateText;
  recipients: MailFilter;
  total: number;
  createdAt: number;
  by: string;
  allQueued?: boolean;
}

/** `server/mailRecipient/{job}/{uid}`: removed when the mail is in the outbox. */
export type StoredRecipient = Pick<Recipient, 'name' | 'address' | 'values'>;

const mostFailures = 200;

/** A template made by administrators. Throws `invalid` for system and unknown templates. */
export async function ownTemplate(_: MayMailMany, database: Database, id: string): Promise<TemplateText> {
  const template = (await database.get(`${dbPaths.mailTemplates}/${id}`)) as MailTemplate | null;
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
  const stored: StoredMailJob = {
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
    [serverPaths.mailJob(id)]: stored as unknown as Json,
    [serverPaths.mailRecipients(id)]: Object.fromEntries(people),
  };
}

/** Pauses, resumes or ends a job. Mails already in the outbox are still sent; ending is final. */
export async function mailJobStateChanges(
  _: MayMailMany,
  database: Database,
  id: string,
  state: StoredMailJob['state'],
): Promise<{ before: StoredMailJob['state']; changes: Record<string, Json> }> {
  const job = (await database.get(serverPaths.mailJob(id))) as unknown as StoredMailJob | null;
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
  const stored = ((await database.get(serverPaths.mailJobs)) ?? {}) as unknown as Record<
    string,
    StoredMailJob
  >;
  const jobs = Object.entries(stored).map(async ([id, job]): Promise<MailJob> => {
    const results = Object.values((await database.get(serverPaths.mailResults(id))) ?? {});
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
  const rows = await database.query(serverPaths.outbox, { orderByChild: 'state', equalTo: state });
  return Object.entries(rows as unknown as Record<string, OutboxRow>).map(([id, row]) => {
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
  const row = (await database.get(at)) as unknown as OutboxRow | null;
  if (!row) throw new ProblemError('notFound');
  if (row.state !== 'failed') throw new ProblemError('conflict');
  return {
    [`${at}/state`]: 'queued',
    [`${at}/queuedAt`]: now,
    [`${at}/nextAt`]: now,
    ...(row.job === undefined ? {} : { [serverPaths.mailResult(row.job.id, row.job.uid)]: null }),
  };
}
