import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { serverPaths } from '../data/paths.ts';
import type { Ports } from '../ports.ts';
import { read, watch } from '../stored/database.ts';
import type { OutboxRow, StoredMailJob } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { noteWaiting, type Waiting } from './held-mails.ts';

const batch = 200;

/** Stops mails of paused jobs and withdraws those of recalled ones, unless `delivered`. Continues after a restart. */
export function mailJobGate(
  { database, clock }: Ports,
  waiting: Waiting,
  delivered: { has(id: string): boolean },
) {
  const states = new Map<string, StoredMailJob['state']>();
  let known = false;

  const stateOf = ({ job }: OutboxRow) => (job ? states.get(job.id) : undefined);
  const recalled = () =>
    [...waiting.queued, ...waiting.held].filter(
      ([id, row]) => stateOf(row) === 'canceled' && !delivered.has(id),
    );

  async function apply(): Promise<void> {
    if (!known) {
      const jobs = await read(database, stored.mailJobs);
      for (const [id, { state }] of Object.entries(jobs)) if (!states.has(id)) states.set(id, state);
      known = true;
    }
    const rows = recalled();
    for (let first = 0; first < rows.length; first += batch) {
      const some = rows.slice(first, first + batch);
      const now = clock.now();
      await database.update(Object.assign({}, ...some.map(([id, row]) => recallChanges(id, row, now))));
      for (const [id, row] of some) noteWaiting(waiting, id, { ...row, state: 'dropped' });
    }
  }

  return {
    /** The listener is called when a letter was paused, resumed or recalled. */
    watch(listener: () => void): () => void {
      const note = (id: string, { state }: StoredMailJob) => {
        if (states.get(id) === state) return;
        states.set(id, state);
        listener();
      };
      return watch(database, stored.mailJobs, { added: note, changed: note });
    },
    isBehind: () => !known || recalled().length > 0,
    lets: (row: OutboxRow) => {
      const state = stateOf(row);
      return known && state !== 'paused' && state !== 'canceled';
    },
    apply,
  };
}

/** The mail leaves its recipient's mail box as well. */
function recallChanges(id: string, { job }: OutboxRow, now: number): Record<string, Json> {
  const at = serverPaths.outboxMail(id);
  return {
    [`${at}/state`]: 'dropped',
    [`${at}/droppedAt`]: now,
    [`${at}/heldAt`]: null,
    ...(job
      ? { [serverPaths.mailResult(job.id, job.uid)]: 'recalled', [dbPaths.mail(job.uid, id)]: null }
      : {}),
  };
}
