import type { Json } from 'embedded-firebase';
import { overdueChanges } from '../data/address-change.ts';
import { finishEmailMoves } from '../data/email-move.ts';
import { serverPaths } from '../data/paths.ts';
import { settlePositions } from '../data/positions.ts';
import { binDays } from '../data/shown-files.ts';
import { sweepTasks } from '../data/tasks.ts';
import { idempotencyHours } from '../endpoints/idempotency.ts';
import type { Database, Ports } from '../ports.ts';
import { read } from '../stored/database.ts';
import type { OutboxRow } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker } from './worker.ts';

const hour = 3_600_000;
const sentDays = 30;
const mailJobDays = 90;

const bins = [stored.binnedUsers, stored.binnedPrograms];

/** At start and every hour: completes interrupted operations, deletes expired records and checks program positions. */
export const startSweep: StartWorker = (ports, options) => {
  const loop = createLoop('sweep', ports, options.log, async () => {
    await finishEmailMoves(ports);
    await sweep(ports);
    await settlePositions(ports.database, options.log);
    await sweepTasks(ports.database, ports.files, ports.clock.now());
    loop.at(ports.clock.now() + hour);
  });
  loop.notify();
  return { settled: loop.settled, stop: loop.stop };
};

async function sweep({ database, clock }: Ports): Promise<void> {
  const now = clock.now();
  const old: Record<string, Json> = {};
  const keys = await read(database, stored.answers);
  for (const [id, { at }] of Object.entries(keys))
    if (now - at > idempotencyHours * hour) old[serverPaths.idempotency(id)] = null;
  Object.assign(old, await oldMails(database, now));
  for (const bin of bins) {
    for (const [id, { at }] of Object.entries(await read(database, bin)))
      if (now - at > binDays * 24 * hour) old[`${bin.path}/${id}`] = null;
  }
  Object.assign(old, await overdueChanges(database, now));
  if (Object.keys(old).length > 0) await database.update(old);
}

async function oldMails(database: Database, now: number): Promise<Record<string, null>> {
  const old: Record<string, null> = {};
  const mails = await read(database, stored.outbox);
  for (const [id, row] of Object.entries(mails)) if (isOld(row, now)) old[serverPaths.outboxMail(id)] = null;
  const jobs = await read(database, stored.mailJobs);
  for (const [id, { state, allQueued, createdAt }] of Object.entries(jobs))
    if ((allQueued || state === 'canceled') && now - createdAt > mailJobDays * 24 * hour)
      for (const path of [serverPaths.mailJob, serverPaths.mailRecipients, serverPaths.mailResults])
        old[path(id)] = null;
  return old;
}

function isOld(row: OutboxRow, now: number): boolean {
  const { state, sentAt, droppedAt, createdAt, queuedAt = createdAt } = row;
  if (state === 'sent') return now - (sentAt ?? now) > sentDays * 24 * hour;
  if (state === 'dropped') return now - (droppedAt ?? createdAt) > mailJobDays * 24 * hour;
  return state === 'failed' && now - queuedAt > mailJobDays * 24 * hour;
}
