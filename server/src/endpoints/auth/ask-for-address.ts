import type { Json } from 'embedded-firebase';
import { paths } from 'shared-data/navigation/paths';
import { askedChanges, requireFreeAddress } from '../../data/address-change.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import type { MayUpdateAccount } from '../../policies/account.ts';
import type { Call } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { limitConfirmations, takeOrWait } from './confirmation-limits.ts';

/** Rejects with `emailExists` an address that is not free, with `tooSoon` one more change or mail than there may be in an hour. */
export async function requireAddress(
  { ports, limiter }: Call,
  proof: MayUpdateAccount,
  to: string,
): Promise<void> {
  await requireFreeAddress(proof, ports, to);
  takeOrWait(limiter, 'addressChange', proof.account.uid, [perHour(3)]);
  limitConfirmations(limiter, to);
}

/** The change of an account to another address that is to be confirmed, with the mails to both addresses. */
export async function askForAddress(
  call: Call,
  proof: MayUpdateAccount,
  to: string,
): Promise<Record<string, Json>> {
  const { ports, options, log } = call;
  const { database } = ports;
  const { email: from } = proof.account;
  // A password that came along has been set by now: it must not void the links.
  const now = ports.clock.now();
  const { changes, confirm, undo } = await askedChanges(proof, database, to, now);
  const warning =
    undo === null
      ? {}
      : await systemMailChanges(database, log, now, {
          id: database.pushKey(),
          template: 'addressChanged',
          to: { name: '', address: from },
          values: {
            email: from,
            newEmail: to,
            link: `${options.publicOrigin}${paths.accountAction('recoverEmail', undo)}`,
          },
        });
  return { ...changes, ...(await confirmationMail(call, from, to, confirm)), ...warning };
}

/** Leads from a new address to where it takes effect. */
export function confirmationMail(
  { ports: { database }, options, log, now }: Call,
  from: string,
  to: string,
  code: string,
): Promise<Record<string, Json>> {
  return systemMailChanges(database, log, now, {
    id: database.pushKey(),
    template: 'confirmAddress',
    to: { name: '', address: to },
    values: {
      email: from,
      newEmail: to,
      link: `${options.publicOrigin}${paths.accountAction('verifyAndChangeEmail', code)}`,
    },
  });
}
