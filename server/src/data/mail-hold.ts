import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { HeldMailDecision } from 'shared-data/models/mail-job';
import type { MayReleaseMail } from '../policies/mail.ts';
import type { Database } from '../ports.ts';
import { serverPaths } from './paths.ts';

/** `server/mailRelease`: carried out by the outbox worker, which removes it at the end. */
export interface MailRelease {
  decision: HeldMailDecision;
  /** It is about mails held until then, epoch milliseconds. */
  at: number;
  /** Sending was off until then, so whatever was queued counts as held. */
  wasOff: boolean;
}

/** Turns sending on and decides about the mails held so far, as one change. The worker carries it out. */
export function releaseChanges(
  { actor }: MayReleaseMail,
  decision: HeldMailDecision,
  now: number,
): Record<string, Json> {
  const release: MailRelease = { decision, at: now, wasOff: !actor.permission.sendMail };
  return { [dbPaths.sendMail]: true, [serverPaths.mailRelease]: release as unknown as Json };
}

/** How many mails are held, for the audit log. */
export async function heldCount(_: MayReleaseMail, database: Database): Promise<number> {
  const rows = await database.query(serverPaths.outbox, { orderByChild: 'state', equalTo: 'held' });
  return Object.keys(rows).length;
}
