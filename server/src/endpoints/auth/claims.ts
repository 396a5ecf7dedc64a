import { claimsChangeSchema } from 'shared-data/models/account-admin';
import { claimsChanges } from '../../data/accounts.ts';
import { mayChangeClaims } from '../../policies/account.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/auth/claims` `{ uid, admin?, editor? }` → `{ uid, claims }`. Writes claim and node, so revoking takes effect at once. `lastAdmin` for the last one. */
export const changeClaims = signedEndpoint({
  method: 'POST',
  path: '/api/auth/claims',
  summary: 'Gives and takes the rights of administrators and editors',
  answer: answers.claims,
  limits: { account: [perHour(600)] },
  exclusive: 'accounts',
  validate: json(claimsChangeSchema),
  authorise: ({ actor, ports }, { uid, admin }) => mayChangeClaims(ports, actor, { uid, admin }),
  act: async ({ ports, now }, proof, { uid, admin, editor }) => {
    const before = proof.account.claims;
    const wanted = { admin: admin ?? before.admin, editor: editor ?? before.editor };
    const claims = { ...(wanted.admin && { admin: true }), ...(wanted.editor && { editor: true }) };
    await ports.accounts.setClaims(uid, claims);
    return {
      changes: claimsChanges(proof, claims, now),
      audit: [{ what: `account/${uid}`, before: { claims: before }, after: { claims } }],
      answer: { uid, claims },
    };
  },
});
