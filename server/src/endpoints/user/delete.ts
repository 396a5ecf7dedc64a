import { userIdSchema } from 'shared-data/models/user';
import * as z from 'zod/mini';
import { userRemovalChanges } from '../../data/users.ts';
import { mayDeleteUser } from '../../policies/user.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const deleteUserSchema = z.strictObject({
  id: userIdSchema,
  /** `updatedAt` of the version that was seen; without it any version goes. */
  basedOn: z.optional(z.number()),
});

/** `POST /api/user/delete` `{ id, basedOn? }` → `{ id }`. Account and programs stay. 409 when changed since `basedOn`. Administrators only. */
export const deleteUser = signedEndpoint({
  method: 'POST',
  path: '/api/user/delete',
  summary: 'Takes a registration back; account and talks stay',
  answer: answers.id,
  limits: { account: [perHour(1200)] },
  exclusive: 'accounts',
  validate: json(deleteUserSchema),
  authorise: ({ actor, ports }, { id }) => mayDeleteUser(ports.database, actor, id),
  act: async ({ now }, proof, { id, basedOn }) => {
    if (basedOn !== undefined && basedOn !== proof.user.updatedAt) throw new ProblemError('conflict');
    return { changes: userRemovalChanges(proof, now), answer: { id } };
  },
});
