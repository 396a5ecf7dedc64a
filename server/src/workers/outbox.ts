import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { type BaseInformation, defaultSystemTitle } from 'shared-data/models/site';
import { serverPaths } from '../data/paths.ts';
import { mailLayout } from '../mail/layout.ts';
import type { OutboxRow } from '../mail/outbox.ts';
import { MailRefused, type OutgoingMail, type Ports } from '../ports.ts';
import { createLoop, type StartWorker, type WorkerOptions } from './worker.ts';

const firstWait = 60_000;
const longestWait = 3_600_000;
/** A mail that could not be delivered for so long has failed. */
const patience = 72 * 3_600_000;

/** Milliseconds to wait after so many failed attempts: one minute, doubling to an hour. */
export function backOff(attempts: number): number {
  return Math.min(firstWait * 2 ** (attempts - 1), longestWait);
}

/**
 * Delivers what is queued, oldest first. A mail is tried until its delivery has been recorded, always under the same
 * Message-ID; after a restart the queue goes on where it was.
 */
export const startOutbox: StartWorker = (ports, options) => {
  const queued = new Map<string, OutboxRow>();
  const loop = createLoop('outbox', ports, options.log, async (signal) => {
    const now = ports.clock.now();
    const due = [...queued]
      .filter(([, row]) => row.nextAt <= now)
      .sort(([, a], [, b]) => a.createdAt - b.createdAt);
    for (const [id, row] of due) {
      if (signal.aborted) return;
      await attempt(ports, options, id, row);
    }
    for (const { nextAt } of queued.values()) loop.at(nextAt);
  });

  const note = (id: string, value: Json) => {
    const row = value as unknown as OutboxRow;
    if (row.state !== 'queued') {
      queued.delete(id);
      return;
    }
    queued.set(id, row);
    if (row.nextAt <= ports.clock.now()) loop.poke();
    else loop.at(row.nextAt);
  };
  const unwatch = ports.database.onChild(serverPaths.outbox, {
    added: note,
    changed: note,
    removed: (id) => queued.delete(id),
  });
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
};

async function attempt(ports: Ports, options: WorkerOptions, id: string, row: OutboxRow): Promise<void> {
  const at = serverPaths.outboxMail(id);
  const attempts = row.attempts + 1;
  try {
    await ports.mailer.deliver(await outgoing(ports, options, id, row));
  } catch (error) {
    const now = ports.clock.now();
    const final = error instanceof MailRefused || now - row.createdAt > patience;
    options.log.error(`failed to send email: ${row.to.address}`, {
      id,
      attempts,
      final,
      error: String(error),
    });
    await ports.database.update({
      [`${at}/attempts`]: attempts,
      [`${at}/error`]: String((error as Error).message ?? error).slice(0, 500),
      ...(final ? { [`${at}/state`]: 'failed' } : { [`${at}/nextAt`]: now + backOff(attempts) }),
    });
    return;
  }
  await ports.database.update({
    [`${at}/attempts`]: attempts,
    [`${at}/state`]: 'sent',
    [`${at}/sentAt`]: ports.clock.now(),
    [`${at}/error`]: null,
    ...(row.secret && !options.keepSecrets ? { [`${at}/text`]: null, [`${at}/html`]: null } : {}),
  });
}

async function outgoing(
  { database }: Ports,
  { publicOrigin }: WorkerOptions,
  id: string,
  row: OutboxRow,
): Promise<OutgoingMail> {
  const base = (await database.get(dbPaths.base)) as BaseInformation | null;
  const systemTitle = base?.systemTitle || defaultSystemTitle;
  return {
    id,
    messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
    to: row.to,
    subject: row.subject,
    text: row.text,
    html: mailLayout({ subject: row.subject, html: row.html, systemTitle, origin: publicOrigin }),
    date: row.createdAt,
  };
}
