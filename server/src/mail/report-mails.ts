import type { Json } from 'embedded-firebase';
import { caseKey, type ModerationCase } from 'shared-data/models/moderation';
import { paths } from 'shared-data/navigation/paths';
import { hashOf } from '../data/secret-key.ts';
import type { Log, Ports } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { systemMailChanges } from './outbox.ts';

export interface ReportContext {
  publicOrigin: string;
  log: Log;
}

interface Reported {
  entry: ModerationCase;
  title: string;
  /** What people call the presentation or session. */
  shown: string;
  reason: string | undefined;
}

export async function reportMails(
  { database, accounts, clock }: Ports,
  { publicOrigin, log }: ReportContext,
  { entry, title, shown, reason }: Reported,
): Promise<Record<string, Json>> {
  const now = clock.now();
  const changes: Record<string, Json> = {};
  for (const [uid, claims] of Object.entries(await read(database, stored.allClaims))) {
    const account = claims.admin === true ? await accounts.get(uid) : null;
    if (!account?.email || !account.emailVerified || account.disabled) continue;
    const profile = await read(database, stored.profile(uid));
    const name = profile?.name ?? account.email;
    const mail = await systemMailChanges(database, log, now, {
      id: `${await hashOf(caseKey(entry))}-${now}-${uid}`,
      template: 'commentReported',
      uid,
      to: { name, address: account.email },
      values: {
        name,
        programId: shown,
        title,
        author: entry.name,
        comment: entry.body,
        reason: reason ?? '–',
        link: `${publicOrigin}${paths.editorComments()}`,
      },
    });
    Object.assign(changes, mail);
  }
  return changes;
}
