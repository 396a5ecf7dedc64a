import { uidSchema } from 'shared-data/models/account-admin';
import { helpAction } from 'shared-data/models/audit';
import * as z from 'zod/mini';
import { maySignInAs } from '../../policies/account.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const tokenSchema = z.strictObject({ uid: uidSchema });

/** Seconds until the token expires. */
const life = 300;

/** `POST /api/auth/token` `{ uid }` → `{ token, expiresAt }`: a custom token to act as a participant, never as staff. Administrators. */
export const createToken = signedEndpoint({
  method: 'POST',
  path: helpAction,
  summary: 'A token to sign in as a participant and help',
  answer: answers.token,
  limits: { account: [perHour(30)] },
  validate: json(tokenSchema),
  authorise: ({ actor, ports }, { uid }) => maySignInAs(ports, actor, uid),
  act: async ({ ports, now }, { actor, account }) => ({
    audit: [{ what: `account/${account.uid}`, before: null, after: 'signed in as this person' }],
    answer: {
      token: await ports.accounts.createCustomToken(account.uid, { helper: actor.uid, seconds: life }),
      expiresAt: now + life * 1000,
    },
  }),
});
