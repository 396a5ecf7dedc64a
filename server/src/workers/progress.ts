import { progressChanges } from '../data/progress.ts';
import { createLoop, type StartWorker } from './worker.ts';

const hour = 3_600_000;

/** At start and every hour: counts what is left to do, once a day of the venue and as it was last. */
export const startProgress: StartWorker = (ports, { log }) => {
  const { database, clock } = ports;
  const loop = createLoop('progress', ports, log, async () => {
    const changes = await progressChanges(database, clock.now());
    if (Object.keys(changes).length > 0) await database.update(changes);
    loop.at(clock.now() + hour);
  });
  loop.notify();
  return { settled: loop.settled, stop: loop.stop };
};
