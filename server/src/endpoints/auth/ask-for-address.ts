import type { Json } from 'embedded-firebase';
import { paths } from 'shared-data/navigation/paths';
import { askedChanges, requireFreeAddress } from '../../data/address-change.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import type { MayUpdateAccount } from '../../policies/account.ts';
import type { Call } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { limitConfirmations, takeOrWait } from './confirmation-limits.ts';
import { turnOf } from './mail-turn.ts';

/** Rejects with `emailExists` when the address is taken, with `tooSoon` beyond the hourly limits. */
export async function requireAddress(
  { ports, limiter }: Call,
  proof: MayUpdateAccount,
  to: string,
): Promise<void> {
  await requireFreeAddress(proof, ports, to);
  takeOrWait(limiter, 'addressChange', proof.account.uid, [perHour(3)]);
  limitConfirmations(limiter, to);
}

export async function askForAddress(
  call: Call,
  proof: MayUpdateAccount,
  to: string,
): Promise<Record<string, Json>> {
  const { ports, options, log } = call;
  const { database } = ports;
  const { email: from } = proof.account;
  // Read now: a password set in the same call must not void the links.
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

export function confirmationMail(
  call: Call,
  from: string,
  to: string,
  code: string,
): Promise<Record<string, Json>> {
  const { ports, options, log, now } = call;
  return systemMailChanges(ports.database, log, now, {
    id: ports.database.pushKey(),
    template: 'confirmAddress',
    turn: turnOf(call, 'confirmation'),
    to: { name: '', address: to },
    values: {
      email: from,
      newEmail: to,
      link: `${options.publicOrigin}${paths.accountAction('verifyAndChangeEmail', code)}`,
    },
  });
}
