import type { Json } from 'embedded-firebase';
import type { HeldMailDecision } from 'shared-data/models/mail-job';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type { MayReleaseMail } from '../policies/mail.ts';
import type { Database } from '../ports.ts';
import { keysOf, put } from '../stored/database.ts';
import type { MailRelease } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';

/** Turns sending on and stores the decision about held mails, in one update. */
export function releaseChanges(
  { actor }: MayReleaseMail,
  decision: HeldMailDecision,
  now: number,
): Record<string, Json> {
  const release: MailRelease = { decision, at: now, wasOff: !actor.permission.sendMail };
  return { [serverDbPaths.sendMail]: true, ...put(stored.mailRelease, release) };
}

export async function heldCount(_: MayReleaseMail, database: Database): Promise<number> {
  const held = await keysOf(database, serverPaths.outbox, { orderByChild: 'state', equalTo: 'held' });
  return held.length;
}
