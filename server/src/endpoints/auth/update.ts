import type { AccountEntry } from 'shared-data/models/account-admin';
import { accountUpdateSchema } from 'shared-data/models/account-admin';
import type { AuditChange } from 'shared-data/models/audit';
import { mayUpdateAccount } from '../../policies/account.ts';
import { requireStaffPassword } from '../../policies/staff-password.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';
import { askForAddress, requireAddress } from './ask-for-address.ts';

/** `POST /api/auth/update` `{ uid?, email?, password?, emailVerified?, disabled? }` → `{ uid }`. One's own only after a recent sign-in (`signInAgain`). `tooSoon` after three addresses an hour. */
export const updateAccount = signedEndpoint({
  method: 'POST',
  path: '/api/auth/update',
  summary: 'Changes an account: address, password, confirmed, disabled',
  answer: answers.uid,
  limits: { account: [perHour(300)] },
  exclusive: 'accounts',
  validate: json(accountUpdateSchema),
  authorise: async ({ actor, ports, now }, { uid, emailVerified, disabled, password }) => {
    const proof = await mayUpdateAccount(ports, actor, { uid, emailVerified, disabled }, now);
    await requireStaffPassword(proof.account.claims, password);
    return proof;
  },
  act: async (call, proof, { email, password, emailVerified, disabled }) => {
    const { accounts } = call.ports;
    const { account } = proof;
    const moves = email !== undefined && email !== account.email;
    if (moves) await requireAddress(call, proof, email);
    const now = {
      ...(password === undefined ? {} : { password }),
      ...(emailVerified === undefined ? {} : { emailVerified }),
      ...(disabled === undefined ? {} : { disabled }),
    };
    if (Object.keys(now).length > 0) await accounts.update(account.uid, now);
    return {
      changes: moves ? await askForAddress(call, proof, email) : {},
      audit: [
        audited(account, { newEmail: email, emailVerified, disabled, password: password && 'changed' }),
      ],
      answer: { uid: account.uid },
    };
  },
});

function audited(
  account: AccountEntry,
  change: { [name: string]: string | boolean | undefined },
): AuditChange {
  const named = Object.entries(change).filter(
    (entry): entry is [string, string | boolean] => entry[1] !== undefined && entry[1] !== '',
  );
  const known: Record<string, string | boolean> = {
    emailVerified: account.emailVerified,
    disabled: account.disabled,
  };
  return {
    what: `account/${account.uid}`,
    before: Object.fromEntries(named.map(([name]) => [name, known[name] ?? null])),
    after: Object.fromEntries(named),
  };
}
