import { registrationSchema, userIdSchema } from 'shared-data/models/user';
import * as z from 'zod/mini';
import { userChanges } from '../../data/users.ts';
import { mayChangeUser } from '../../policies/user.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const updateUserSchema = z.strictObject({
  /** Defaults to the caller's own. */
  id: z.optional(userIdSchema),
  registration: registrationSchema,
});

/** `POST /api/user/update` `{ id?, registration }` → `{ id, uid }`. One's own while `modifyAccount` is on; administrators any. */
export const updateUser = signedEndpoint({
  method: 'POST',
  path: '/api/user/update',
  summary: 'Changes a registration',
  answer: answers.user,
  limits: { account: [perHour(300)] },
  exclusive: 'accounts',
  validate: json(updateUserSchema),
  authorise: ({ actor, ports }, { id }) => mayChangeUser(ports.database, actor, id),
  act: async ({ now }, proof, { registration }) => ({
    changes: userChanges(proof, registration, now),
    answer: { id: proof.user.id, uid: proof.user.uid },
  }),
});
