import type { AccountEntry } from 'shared-data/models/account-admin';
import { accountUpdateSchema } from 'shared-data/models/account-admin';
import type { AuditChange } from 'shared-data/models/audit';
import { paths } from 'shared-data/platform/paths';
import { moveEmail } from '../../data/email-move.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { type MayUpdateAccount, mayUpdateAccount } from '../../policies/account.ts';
import { requireStaffPassword } from '../../policies/staff-password.ts';
import { answers } from '../answers.ts';
import type { Call } from '../endpoint.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/**
 * `POST /api/auth/update` `{ uid?, email?, password?, emailVerified?, disabled? }` → `{ uid }`. Administrators change other
 * accounts; everybody the own password and address within five minutes of signing in (`signInAgain` otherwise). All tokens
 * become void with a new password or address, and on disabling. A new address takes registration and talks along, is
 * unverified until its owner follows the link that is sent there, and the old address is told. Staff has no
 * common password (`invalid`).
 */
export const updateAccount = signedEndpoint({
  method: 'POST',
  path: '/api/auth/update',
  summary: 'Changes an account: address, password, confirmed, disabled',
  answer: answers.uid,
  limits: { account: [perHour(300)] },
  exclusive: 'accounts',
  validate: json(accountUpdateSchema),
  authorise: async ({ actor, ports, now }, { uid, emailVerified, disabled, password }) => {
    const proof = await mayUpdateAccount(ports.accounts, actor, { uid, emailVerified, disabled }, now);
    await requireStaffPassword(proof.account.claims, password);
    return proof;
  },
  act: async (call, proof, { email, password, emailVerified, disabled }) => {
    const { accounts } = call.ports;
    const { account } = proof;
    const moves = email !== undefined && email !== account.email;
    const moved = moves ? await moveEmail(proof, call.ports, email, password) : {};
    const rest = {
      ...(password === undefined || moves ? {} : { password }),
      ...(emailVerified === undefined ? {} : { emailVerified }),
      ...(disabled === undefined ? {} : { disabled }),
    };
    if (Object.keys(rest).length > 0) await accounts.update(account.uid, rest);
    return {
      changes: { ...moved, ...(moves ? await addressMails(call, proof, email) : {}) },
      audit: [audited(account, { email, emailVerified, disabled, password: password && 'changed' })],
      answer: { uid: account.uid },
    };
  },
});

/** A link to confirm the new address goes there, a warning to the old one. */
async function addressMails(
  { ports: { accounts, database }, options, log, now }: Call,
  { account }: MayUpdateAccount,
  newEmail: string,
) {
  const code = await accounts.createCode(account.uid, 'VERIFY_EMAIL');
  const link = `${options.publicOrigin}${paths.accountAction('verifyEmail', code)}`;
  const confirm = await systemMailChanges(database, log, now, {
    id: database.pushKey(),
    template: 'verifyEmail',
    to: { name: '', address: newEmail },
    values: { email: newEmail, link },
  });
  if (!account.email) return confirm;
  const warn = await systemMailChanges(database, log, now, {
    id: database.pushKey(),
    template: 'addressChanged',
    to: { name: '', address: account.email },
    values: { email: account.email, newEmail },
  });
  return { ...confirm, ...warn };
}

/** What was said to change, next to how it was. Passwords are only named. */
function audited(
  account: AccountEntry,
  change: { [name: string]: string | boolean | undefined },
): AuditChange {
  const named = Object.entries(change).filter(
    (entry): entry is [string, string | boolean] => entry[1] !== undefined && entry[1] !== '',
  );
  const known: Record<string, string | boolean> = {
    email: account.email,
    emailVerified: account.emailVerified,
    disabled: account.disabled,
  };
  return {
    what: `account/${account.uid}`,
    before: Object.fromEntries(named.map(([name]) => [name, known[name] ?? null])),
    after: Object.fromEntries(named),
  };
}
