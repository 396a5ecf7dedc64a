import { uidSchema } from 'shared-data/models/account-admin';
import * as z from 'zod/mini';
import { accountRemovalChanges } from '../../data/accounts.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { accountDeletedMail } from '../../mail/own-mails.ts';
import { mayDeleteAccount } from '../../policies/account.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const deleteAccountSchema = z.strictObject({
  uid: uidSchema,
  /** Receives the programs, which otherwise become ownerless. */
  heir: z.optional(uidSchema),
});

/** `POST /api/auth/delete` `{ uid, heir? }` → `{ uid }`. One's own only within five minutes of signing in (`signInAgain`). */
export const deleteAccount = signedEndpoint({
  method: 'POST',
  path: '/api/auth/delete',
  summary: 'Deletes an account; its talks stay',
  answer: answers.uid,
  limits: { account: [perHour(1200)] },
  exclusive: 'accounts',
  validate: json(deleteAccountSchema),
  authorise: async ({ actor, ports, now }, { uid, heir }) => {
    // Deleting one's own account cannot pass programs to an heir.
    if (uid === actor.uid && heir !== undefined) throw new ProblemError('forbidden');
    return mayDeleteAccount(ports, actor, uid, now);
  },
  act: async ({ ports, log, now, actor }, proof, { uid, heir: heirUid }) => {
    const heir = heirUid === undefined ? null : await ports.accounts.get(heirUid);
    if (heirUid !== undefined && (!heir?.email || heirUid === uid))
      throw new ProblemError('invalid', { errors: { heir: 'validation.invalid' } });
    const { email, emailVerified } = proof.account;
    const farewell =
      uid === actor.uid && emailVerified
        ? await systemMailChanges(
            ports.database,
            log,
            now,
            accountDeletedMail(ports.database.pushKey(), email),
          )
        : {};
    return {
      changes: { ...(await accountRemovalChanges(proof, ports.database, heir, now)), ...farewell },
      audit: [{ what: `account/${uid}`, before: { email, emailVerified }, after: null }],
      // Last: without rights and records the account is harmless if this fails, and the call can be repeated.
      afterwards: () => ports.accounts.delete(uid),
      answer: { uid },
    };
  },
});
