import { signUpLimits, unknownAddressLimits } from 'embedded-firebase/rate-limits';
import { accountDraftSchema } from 'shared-data/models/account-admin';
import { addressRejection, claimsChanges } from '../../data/accounts.ts';
import { mayAppendAccount } from '../../policies/account.ts';
import { requireStaffPassword } from '../../policies/staff-password.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { eitherEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/auth/append` → 201 `{ uid, email }`. Visitors may sign up while it is open; `invalid` for a common password of staff. */
export const appendAccount = eitherEndpoint({
  method: 'POST',
  path: '/api/auth/append',
  summary: 'Makes an account',
  answer: answers.account,
  limits: { account: [perHour(3000)] },
  creates: true,
  validate: json(accountDraftSchema),
  authorise: async ({ actor, ports, limiter, address }, { email, emailVerified, claims, password }) => {
    const proof = await mayAppendAccount(ports.database, actor, { emailVerified, claims });
    await requireStaffPassword(claims, password);
    if (proof.byAdmin) return proof;
    if (
      (await ports.accounts.getByEmail(email)) &&
      !limiter.spends('unknownAddress', address, unknownAddressLimits)
    )
      throw new ProblemError('tooManyRequests');
    limiter.takeFrom('signUp', address, signUpLimits);
    return proof;
  },
  act: async ({ ports, now }, _, { email, password, emailVerified = false, claims }) => {
    const account = await ports.accounts
      .create({ email, password, emailVerified })
      .catch((error: unknown) => {
        throw addressRejection(error);
      });
    const held = { ...(claims?.admin && { admin: true }), ...(claims?.editor && { editor: true }) };
    const staff = Object.keys(held).length > 0;
    if (staff) await ports.accounts.setClaims(account.uid, held);
    return {
      ...(staff ? { changes: claimsChanges({ account }, held, now) } : {}),
      audit: [{ what: `account/${account.uid}`, before: null, after: { email, emailVerified } }],
      answer: { uid: account.uid, email: account.email },
      status: 201,
    };
  },
});
