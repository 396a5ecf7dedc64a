import type { Json } from 'embedded-firebase';
import { emailKey } from 'shared-data/models/email-key';
import type { MailOutcome } from 'shared-data/models/mail-job';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { serverPaths } from '../data/paths.ts';
import { mailLayout } from '../mail/layout.ts';
import { type Database, MailRejected, type OutgoingMail, type Ports } from '../ports.ts';
import { exists, read, watch, watchValue } from '../stored/database.ts';
import type { OutboxRow } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { mailHold, noteWaiting, type Waiting } from './held-mails.ts';
import { mailJobGate } from './mail-job-gate.ts';
import { mailLine } from './mail-line.ts';
import { createLoop, type StartWorker, type WorkerOptions, watching } from './worker.ts';

const firstWait = 60_000;
const longestWait = 3_600_000;
const giveUpAfter = 72 * 3_600_000;

/** Milliseconds before the next attempt: one minute, doubling up to an hour. */
export function backOff(attempts: number): number {
  return Math.min(firstWait * 2 ** (attempts - 1), longestWait);
}

/** A time beyond the longest wait comes from a clock that was set back since. */
function isDue({ nextAt }: OutboxRow, now: number): boolean {
  return nextAt <= now || nextAt > now + longestWait;
}

const lanes = 4;
const round = 100;

/** Sends in the order of `mailLine`. Retries until the delivery is recorded, always with the same Message-ID. */
export const startOutbox: StartWorker = (ports, options) => {
  const waiting: Waiting = { queued: new Map(), held: new Map() };
  const { queued } = waiting;
  const hold = mailHold(ports, waiting);
  /** Delivered, but not yet recorded in the database. */
  const unrecorded = new Map<string, number>();
  const jobs = mailJobGate(ports, waiting, unrecorded);
  const lets = (id: string, row: OutboxRow) => hold.lets(row) && (jobs.lets(row) || unrecorded.has(id));
  const line = mailLine(ports.clock);
  const lineUp = (rows: Iterable<[string, OutboxRow]>) => {
    const now = ports.clock.now();
    line.add([...rows].filter(([id, row]) => isDue(row, now) && lets(id, row)));
  };
  const sendNext = async (): Promise<'sent' | 'stopped' | 'none'> => {
    const id = line.take();
    if (id === undefined) return 'none';
    try {
      const row = queued.get(id);
      if (!row) return 'sent';
      if (!lets(id, row)) return 'stopped';
      noteWaiting(waiting, id, await attempt(ports, options, id, row, unrecorded));
      return 'sent';
    } finally {
      line.leave(id);
    }
  };
  const loop = createLoop('outbox', ports, options.log, async (signal) => {
    while (!signal.aborted) {
      if (hold.isBehind()) await hold.apply();
      if (jobs.isBehind()) await jobs.apply();
      lineUp(queued);
      if (line.isEmpty && !hold.isBehind() && !jobs.isBehind()) break;
      let left = round;
      const lane = async () => {
        while (!signal.aborted && left-- > 0) if ((await sendNext()) !== 'sent') return;
      };
      const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    }
    for (const [id, row] of queued) if (lets(id, row)) loop.at(row.nextAt);
  });

  const note = (id: string, row: OutboxRow) => {
    noteWaiting(waiting, id, row);
    if (row.state !== 'queued') return;
    lineUp([[id, row]]);
    if (isDue(row, ports.clock.now())) loop.notify();
    else loop.at(row.nextAt);
  };
  const lookAgain = () => {
    hold.forget();
    loop.notify();
  };
  const unwatch = [
    watchValue(ports.database, stored.sendMail, lookAgain),
    watchValue(ports.database, stored.mailRelease, lookAgain),
    jobs.watch(loop.notify),
    watch(ports.database, stored.outbox, {
      added: note,
      changed: note,
      removed: (id) => {
        queued.delete(id);
        waiting.held.delete(id);
      },
    }),
  ];
  return watching(loop, () => {
    for (const stop of unwatch) stop();
  });
};

/** After a delivery that could not be recorded, only the record is retried. */
async function attempt(
  ports: Ports,
  options: WorkerOptions,
  id: string,
  row: OutboxRow,
  unrecorded: Map<string, number>,
): Promise<OutboxRow> {
  const { database, clock, mailer } = ports;
  const attempts = row.attempts + 1;
  if (!unrecorded.has(id)) {
    try {
      await mailer.deliver(await outgoing(ports, options, id, row));
    } catch (error) {
      return notDelivered(ports, options, id, { ...row, attempts }, error as Error);
    }
    unrecorded.set(id, clock.now());
  }
  const at = serverPaths.outboxMail(id);
  const sentAt = unrecorded.get(id) as number;
  await database.update({
    [`${at}/attempts`]: attempts,
    [`${at}/state`]: 'sent',
    [`${at}/sentAt`]: sentAt,
    [`${at}/error`]: null,
    ...(row.secret && !options.keepSecrets ? { [`${at}/text`]: null, [`${at}/html`]: null } : {}),
    ...resultOf(row, 'sent'),
    ...(await refusalChanges(database, row, null)),
  });
  unrecorded.delete(id);
  return { ...row, attempts, state: 'sent', sentAt };
}

async function notDelivered(
  { database, clock }: Ports,
  { log }: WorkerOptions,
  id: string,
  row: OutboxRow,
  error: Error,
): Promise<OutboxRow> {
  const { attempts } = row;
  const now = clock.now();
  const bounced = error instanceof MailRejected;
  const final = bounced || now - (row.queuedAt ?? row.createdAt) > giveUpAfter;
  const reason = String(error.message ?? error);
  log.error(`failed to send email: ${row.to.address}`, { id, attempts, final, error: reason });
  const at = serverPaths.outboxMail(id);
  const nextAt = now + backOff(attempts);
  await database.update({
    [`${at}/attempts`]: attempts,
    [`${at}/error`]: reason.slice(0, 500),
    ...(final
      ? {
          [`${at}/state`]: 'failed',
          [`${at}/failedAt`]: now,
          ...(bounced ? { [`${at}/bounced`]: true } : {}),
          ...resultOf(row, bounced ? 'bounced' : 'failed'),
          ...(bounced ? await refusalChanges(database, row, now) : {}),
        }
      : { [`${at}/nextAt`]: nextAt }),
  });
  return { ...row, ...(final ? { state: 'failed' } : { nextAt }) };
}

/** Tells staff, without the address, whose last mail was refused for good; null when one arrived. */
async function refusalChanges(
  database: Database,
  { to }: OutboxRow,
  at: number | null,
): Promise<Record<string, Json>> {
  const uid = (await read(database, stored.user(emailKey(to.address))))?.uid;
  if (!uid || (at === null && !(await exists(database, serverDbPaths.bouncedOf(uid))))) return {};
  return { [serverDbPaths.bouncedOf(uid)]: at === null ? null : { at } };
}

function resultOf({ job }: OutboxRow, result: MailOutcome): Record<string, Json> {
  return job ? { [serverPaths.mailResult(job.id, job.uid)]: result } : {};
}

async function outgoing(
  { database }: Ports,
  { publicOrigin }: WorkerOptions,
  id: string,
  row: OutboxRow,
): Promise<OutgoingMail> {
  const base = await read(database, stored.base);
  return {
    id,
    messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
    to: row.to,
    subject: row.subject,
    text: row.text ?? '',
    html: mailLayout({ subject: row.subject, html: row.html ?? '', base, origin: publicOrigin }),
    date: row.createdAt,
  };
}
