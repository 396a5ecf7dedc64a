import type { Json } from 'embedded-firebase';
import type { AccountEntry } from 'shared-data/models/account-admin';
import { paths } from 'shared-data/navigation/paths';
import type { Log, Ports } from '../ports.ts';
import type { MailTurn } from '../stored/mail-records.ts';
import { systemMailChanges } from './outbox.ts';

/** A link that confirms the account's address. Earlier links stay valid. */
export async function confirmationMailChanges(
  { accounts, database, clock }: Ports,
  { publicOrigin, log }: { publicOrigin: string; log: Log },
  { account: { uid, email }, id, turn }: { account: AccountEntry; id: string; turn: MailTurn },
): Promise<Record<string, Json>> {
  const code = await accounts.createCode(uid, 'VERIFY_EMAIL');
  return systemMailChanges(database, log, clock.now(), {
    ...{ id, turn, template: 'verifyEmail', to: { name: '', address: email } },
    values: { email, link: `${publicOrigin}${paths.accountAction('verifyEmail', code)}` },
  });
}
