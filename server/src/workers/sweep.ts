import type { Json } from 'embedded-firebase';
import { finishEmailMoves } from '../data/email-move.ts';
import { serverPaths } from '../data/paths.ts';
import { settlePlaces } from '../data/places.ts';
import { binDays } from '../data/shown-files.ts';
import { idempotencyHours } from '../endpoints/idempotency.ts';
import type { OutboxRow } from '../mail/outbox.ts';
import type { Ports } from '../ports.ts';
import { createLoop, type StartWorker } from './worker.ts';

const hour = 3_600_000;
const sentDays = 30;

const bins = [serverPaths.binnedUsers, serverPaths.binnedPrograms];

/** At the start and every hour: finishes what a crash cut short, forgets idempotency keys after a day, delivered mails and what lies in the bin after a month. */
export const startSweep: StartWorker = (ports, options) => {
  const loop = createLoop('sweep', ports, options.log, async () => {
    await finishEmailMoves(ports);
    await sweep(ports);
    await settlePlaces(ports.database, options.log);
    loop.at(ports.clock.now() + hour);
  });
  loop.poke();
  return { settled: loop.settled, stop: loop.stop };
};

async function sweep({ database, clock }: Ports): Promise<void> {
  const now = clock.now();
  const old: Record<string, Json> = {};
  const keys = ((await database.get(serverPaths.idempotencies)) ?? {}) as Record<string, { at: number }>;
  for (const [id, { at }] of Object.entries(keys))
    if (now - at > idempotencyHours * hour) old[serverPaths.idempotency(id)] = null;
  const mails = ((await database.get(serverPaths.outbox)) ?? {}) as unknown as Record<string, OutboxRow>;
  for (const [id, row] of Object.entries(mails))
    if (row.state === 'sent' && now - (row.sentAt ?? now) > sentDays * 24 * hour)
      old[serverPaths.outboxMail(id)] = null;
  for (const bin of bins) {
    const binned = ((await database.get(bin)) ?? {}) as Record<string, { at: number }>;
    for (const [id, { at }] of Object.entries(binned))
      if (now - at > binDays * 24 * hour) old[`${bin}/${id}`] = null;
  }
  if (Object.keys(old).length > 0) await database.update(old);
}
