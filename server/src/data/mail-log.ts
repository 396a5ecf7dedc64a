import { type MailLogRow, type MailOutcome, mailOutcomes } from 'shared-data/models/mail-job';
import type { MayMailMany } from '../policies/mail.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { query, read } from '../stored/database.ts';
import type { OutboxRow, StoredMailJob, StoredRecipient } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';

/** The outcome for each recipient, by name. Mails sent long ago have no time. */
export async function mailLog(_: MayMailMany, database: Database, id: string): Promise<MailLogRow[]> {
  const [job, recipients, results, rows] = await Promise.all([
    read(database, stored.mailJob(id)),
    read(database, stored.mailRecipients(id)),
    read(database, stored.mailResults(id)),
    query(database, stored.outbox, { orderByKey: true, startAt: `${id}-`, endAt: `${id}-\uf8ff` }),
  ]);
  if (!job) throw new ProblemError('notFound');
  const mails = new Map(
    Object.values(rows).flatMap((row) => (row.job?.id === id ? [[row.job.uid, row]] : [])),
  );
  const uids = new Set([...Object.keys(recipients), ...mails.keys()]);
  return [...uids]
    .map((uid) => rowOf(uid, job, { recipient: recipients[uid], result: results[uid], mail: mails.get(uid) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.uid < b.uid ? -1 : 1));
}

interface Traces {
  recipient: StoredRecipient | undefined;
  result: string | undefined;
  mail: OutboxRow | undefined;
}

function rowOf(uid: string, job: StoredMailJob, { recipient, result, mail }: Traces): MailLogRow {
  const at = timeOf(mail);
  return {
    uid,
    name: recipient?.name ?? mail?.to.name ?? '',
    address: recipient?.address ?? mail?.to.address ?? '',
    language: recipient?.language ?? 'en',
    state: stateOf(job, result, mail),
    attempts: mail?.attempts ?? 0,
    ...(at === undefined ? {} : { at }),
    ...(mail?.error ? { error: mail.error } : {}),
  };
}

function stateOf(
  { state }: StoredMailJob,
  result: string | undefined,
  mail: OutboxRow | undefined,
): MailLogRow['state'] {
  const known = mailOutcomes.find((outcome): outcome is MailOutcome => outcome === result);
  if (known) return known;
  if (mail?.state === 'queued' || mail?.state === 'held') return mail.state;
  return state === 'canceled' ? 'recalled' : 'waiting';
}

function timeOf(mail: OutboxRow | undefined): number | undefined {
  if (mail?.state === 'sent') return mail.sentAt;
  if (mail?.state === 'dropped') return mail.droppedAt;
  if (mail?.state === 'failed') return mail.failedAt;
  return mail?.state === 'queued' && mail.attempts > 0 ? mail.nextAt : undefined;
}
