import * as z from 'zod/mini';
import { answers } from '../answers.ts';
import { openEndpoint } from '../endpoint.ts';
import { json } from '../read-input.ts';

const signOutSchema = z.strictObject({ refreshToken: z.string().check(z.maxLength(2000)) });

/** `POST /api/auth/signOut` `{ refreshToken }` → `{ state: 'signedOut' }`. Not rate-limited: a shared network must not prevent it. */
export const endSignIn = openEndpoint({
  method: 'POST',
  path: '/api/auth/signOut',
  summary: 'Ends the sign-in of one device',
  answer: answers.signOut,
  limits: {},
  validate: json(signOutSchema),
  authorise: (_, { refreshToken }) => refreshToken,
  act: async ({ ports }, refreshToken) => {
    await ports.accounts.endSignIn(refreshToken);
    return { answer: { state: 'signedOut' } };
  },
});
