import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { HeldMail } from 'shared-data/models/mail-job';
import { serverPaths } from '../data/paths.ts';
import { isHoldable } from '../mail/outbox.ts';
import type { Ports } from '../ports.ts';
import { asJson, change, copyOf, read } from '../stored/database.ts';
import type { MailRelease, OutboxRow } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';

const batch = 200;

export interface Waiting {
  queued: Map<string, OutboxRow>;
  held: Map<string, OutboxRow>;
}

/** Holds mail while `sendMail` is off. Every step follows from stored state, so a restart continues where the last step ended. */
export function mailHold(ports: Ports, waiting: Waiting) {
  const { database, clock } = ports;
  let current: { on: boolean } | undefined;
  let published: string | undefined;

  async function apply(): Promise<void> {
    const sending: { on: boolean } = { on: false };
    current = sending;
    // The flag first: a release is written together with it.
    sending.on = await read(database, stored.sendMail);
    const release = await read(database, stored.mailRelease);
    if (release?.wasOff && sending.on) await hold(release.at);
    if (!sending.on) await hold();
    if (release) await carryOut(release, sending.on);
    await publish();
  }

  /** With a time: only mails written until then. */
  async function hold(until = Number.POSITIVE_INFINITY): Promise<void> {
    const now = clock.now();
    const heldAt = Math.min(now, until);
    await inBatches(
      [...waiting.queued].filter(([, row]) => isHoldable(row) && (row.queuedAt ?? row.createdAt) <= until),
      (row) => ({ ...row, state: 'held', heldAt }),
      ({ heldAt: at = now }) => ({ state: 'held', heldAt: at }),
    );
  }

  async function carryOut({ decision, at }: MailRelease, on: boolean): Promise<void> {
    // Sending was turned off again: mails that have not left wait for a new decision.
    if (decision === 'drop' || on) {
      const now = clock.now();
      const state = decision === 'drop' ? 'dropped' : 'queued';
      await inBatches(
        [...waiting.held].filter(([, { heldAt = 0 }]) => heldAt <= at),
        (row) => (state === 'dropped' ? { ...row, state } : { ...row, state, queuedAt: now, nextAt: now }),
        (row) => ({
          state,
          heldAt: null,
          ...(state === 'dropped'
            ? { droppedAt: now, ...(row.secret ? { text: null, html: null } : {}) }
            : { queuedAt: now, nextAt: now }),
        }),
      );
    }
    await change(database, stored.mailRelease, (now) => (now?.at === at ? null : undefined));
  }

  async function inBatches(
    rows: [string, OutboxRow][],
    after: (row: OutboxRow) => OutboxRow,
    fields: (row: OutboxRow) => Record<string, Json>,
  ): Promise<void> {
    for (let first = 0; first < rows.length; first += batch) {
      const some = rows.slice(first, first + batch);
      const changes: Record<string, Json> = {};
      for (const [id, row] of some) {
        const next = after(row);
        for (const [name, value] of Object.entries(fields(next)))
          changes[`${serverPaths.outboxMail(id)}/${name}`] = value;
        if (next.state === 'dropped' && row.job)
          changes[serverPaths.mailResult(row.job.id, row.job.uid)] = 'dropped';
      }
      await database.update(changes);
      for (const [id, row] of some) noteWaiting(waiting, id, after(row));
    }
  }

  async function publish(): Promise<void> {
    const times = [...waiting.held.values()].map(({ heldAt = 0 }) => heldAt);
    const held: HeldMail | null =
      times.length > 0 ? { count: times.length, since: times.reduce((a, b) => Math.min(a, b)) } : null;
    const text = JSON.stringify(held);
    published ??= JSON.stringify(await copyOf(database, dbPaths.heldMail));
    if (text === published) return;
    await database.update({ [dbPaths.heldMail]: asJson(held) });
    published = text;
  }

  return {
    isBehind: () =>
      current === undefined || (!current.on && [...waiting.queued.values()].some((row) => isHoldable(row))),
    forget() {
      current = undefined;
    },
    lets: (row: OutboxRow) => current !== undefined && (current.on || !isHoldable(row)),
    apply,
  };
}

export function noteWaiting({ queued, held }: Waiting, id: string, row: OutboxRow): void {
  if (row.state === 'queued') queued.set(id, row);
  else queued.delete(id);
  if (row.state === 'held') held.set(id, row);
  else held.delete(id);
}
