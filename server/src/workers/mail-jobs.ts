import { dbPaths } from 'shared-data/models/db-paths';
import { textFor } from 'shared-data/models/mail-letter';
import { serverPaths } from '../data/paths.ts';
import { mailRecords } from '../mail/outbox.ts';
import { renderMail } from '../mail/template.ts';
import type { Ports } from '../ports.ts';
import { asJson, change, exists, query, read, watch } from '../stored/database.ts';
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
  const isCanceled = (id: string) => jobs.get(id)?.state === 'canceled';
  const loop = createLoop('mail jobs', ports, options.log, async (signal) => {
    const ready = () =>
      [...jobs].filter(
        ([id, job]) => job.state === 'running' && !job.allQueued && waitingOf(id).size <= window - batch,
      );
    const open = () => ready().find(([, { startAt = 0 }]) => startAt <= ports.clock.now());
    for (let next = open(); next && !signal.aborted; next = open()) {
      const [id, job] = next;
      const { queued, after } = await queueSome(ports, id, job, isCanceled);
      for (const row of queued) waitingOf(id).add(row);
      const now = jobs.get(id);
      if (now) jobs.set(id, { ...now, ...after });
    }
    for (const [, { startAt = 0 }] of ready()) loop.at(startAt);
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

interface Queued {
  queued: string[];
  after: Pick<StoredMailJob, 'queuedTo' | 'allQueued'>;
}

/** Recipients stay; the job remembers the last one, and finds all of a batch again after a crash. */
async function queueSome(
  ports: Ports,
  id: string,
  job: StoredMailJob,
  isCanceled: (id: string) => boolean,
): Promise<Queued> {
  const { database } = ports;
  const { queuedTo } = job;
  const found = await query(database, stored.mailRecipients(id), {
    orderByKey: true,
    limitToFirst: batch + 1,
    ...(queuedTo === undefined ? {} : { startAt: queuedTo }),
  });
  const people = Object.entries(found)
    .filter(([uid]) => uid !== queuedTo)
    .slice(0, batch);
  const last = people.at(-1)?.[0];
  const after = last === undefined ? { allQueued: true } : { queuedTo: last };
  const queued = await Promise.all(
    people.map(([uid, recipient]) => queueOne(ports, { id, job, uid, recipient }, isCanceled)),
  );
  const at = serverPaths.mailJob(id);
  if (await exists(database, `${at}/state`))
    await database.update(
      Object.fromEntries(Object.entries(after).map(([name, value]) => [`${at}/${name}`, value])),
    );
  return { queued: queued.filter((row) => row !== null), after };
}

async function queueOne(
  { database, clock }: Ports,
  one: { id: string; job: StoredMailJob; uid: string; recipient: StoredRecipient },
  isCanceled: (id: string) => boolean,
): Promise<string | null> {
  const { uid, job } = one;
  if (isCanceled(one.id)) return null;
  const { name, address, language = 'en', values = {} } = one.recipient;
  const id = `${one.id}-${uid}`;
  const text = job.letter ? textFor(job.letter, language) : job.template;
  if (!text) return null;
  const mail = { id, uid, to: { name, address } };
  const { row, record } = mailRecords(mail, renderMail(text, values), clock.now());
  const withJob: OutboxRow = { ...row, job: { id: one.id, uid } };
  await change(database, stored.outboxMail(id), (current) => (current === null ? withJob : undefined));
  const isKnown = await exists(database, dbPaths.mail(uid, id));
  if (!isKnown) await database.update({ [dbPaths.mail(uid, id)]: asJson(record) });
  if (isCanceled(one.id) && (await read(database, stored.outboxMail(id)))?.state === 'dropped')
    await database.update({ [dbPaths.mail(uid, id)]: null });
  return id;
}
