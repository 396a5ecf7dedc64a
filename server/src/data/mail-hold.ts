import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { HeldMailDecision } from 'shared-data/models/mail-job';
import type { MayReleaseMail } from '../policies/mail.ts';
import type { Database } from '../ports.ts';
import { serverPaths } from './paths.ts';

/** `server/mailRelease`: carried out, then removed, by the outbox worker. */
export interface MailRelease {
  decision: HeldMailDecision;
  at: number;
  /** Sending was off until then, so queued mails count as held. */
  wasOff: boolean;
}

/** Turns sending on and stores the decision about held mails, in one update. */
export function releaseChanges(
  { actor }: MayReleaseMail,
  decision: HeldMailDecision,
  now: number,
): Record<string, Json> {
  const release: MailRelease = { decision, at: now, wasOff: !actor.permission.sendMail };
  return { [dbPaths.sendMail]: true, [serverPaths.mailRelease]: release as unknown as Json };
}

export async function heldCount(_: MayReleaseMail, database: Database): Promise<number> {
  const rows = await database.query(serverPaths.outbox, { orderByChild: 'state', equalTo: 'held' });
  return Object.keys(rows).length;
}
