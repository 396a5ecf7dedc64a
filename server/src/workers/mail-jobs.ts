import { dbPaths } from 'shared-data/models/db-paths';
import { serverPaths } from '../data/paths.ts';
import { mailRecords } from '../mail/outbox.ts';
import { renderMail } from '../mail/template.ts';
import type { Ports } from '../ports.ts';
import { asJson, change, exists, query, watch } from '../stored/database.ts';
import type { OutboxRow, StoredMailJob, StoredRecipient } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker } from './worker.ts';

/** At most this many mails per job are in the outbox, so that pausing is quick and other mail is not delayed. */
const window = 200;
const batch = 50;

/** Moves mails to the outbox in batches. Idempotent, even on two servers: ids follow from job and recipient. */
export const startMailJobs: StartWorker = (ports, options) => {
  const jobs = new Map<string, StoredMailJob>();
  const waiting = new Map<string, Set<string>>();
  const waitingOf = (job: string) => {
    const known = waiting.get(job) ?? new Set<string>();
    waiting.set(job, known);
    return known;
  };
  const loop = createLoop('mail jobs', ports, options.log, async (signal) => {
    const open = () =>
      [...jobs].find(
        ([id, job]) => job.state === 'running' && !job.allQueued && waitingOf(id).size <= window - batch,
      );
    for (let next = open(); next && !signal.aborted; next = open()) {
      const [id, job] = next;
      const queued = await queueSome(ports, id, job);
      for (const row of queued) waitingOf(id).add(row);
      if (queued.length === 0) jobs.set(id, { ...job, allQueued: true });
    }
  });

  const noteJob = (id: string, job: StoredMailJob) => {
    jobs.set(id, job);
    loop.notify();
  };
  const noteRow = (id: string, { job, state }: OutboxRow) => {
    if (!job) return;
    const rows = waitingOf(job.id);
    if (state === 'queued') rows.add(id);
    else if (rows.delete(id)) loop.notify();
  };
  const unwatch = [
    watch(ports.database, stored.mailJobs, {
      added: noteJob,
      changed: noteJob,
      removed: (id) => void jobs.delete(id),
    }),
    watch(ports.database, stored.outbox, { added: noteRow, changed: noteRow }),
  ];
  return {
    settled: loop.settled,
    stop: () => {
      for (const stop of unwatch) stop();
      return loop.stop();
    },
  };
};

/** Ids of the mails now in the outbox; empty when no recipients are left. */
async function queueSome(ports: Ports, id: string, job: StoredMailJob): Promise<string[]> {
  const { database } = ports;
  const found = await query(database, stored.mailRecipients(id), {
    orderByKey: true,
    limitToFirst: batch,
  });
  const people = Object.entries(found);
  if (people.length === 0) {
    if (await exists(database, `${serverPaths.mailJob(id)}/state`))
      await database.update({ [`${serverPaths.mailJob(id)}/allQueued`]: true });
    return [];
  }
  return Promise.all(people.map(([uid, recipient]) => queueOne(ports, id, job, uid, recipient)));
}

async function queueOne(
  { database, clock }: Ports,
  job: string,
  { template }: StoredMailJob,
  uid: string,
  { name, address, values = {} }: StoredRecipient,
): Promise<string> {
  const id = `${job}-${uid}`;
  const mail = { id, uid, to: { name, address } };
  const { row, record } = mailRecords(mail, renderMail(template, values), clock.now());
  const withJob: OutboxRow = { ...row, job: { id: job, uid } };
  await change(database, stored.outboxMail(id), (current) => (current === null ? withJob : undefined));
  const isKnown = await exists(database, dbPaths.mail(uid, id));
  await database.update({
    [serverPaths.mailRecipient(job, uid)]: null,
    ...(isKnown ? {} : { [dbPaths.mail(uid, id)]: asJson(record) }),
  });
  return id;
}
