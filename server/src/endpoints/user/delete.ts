import { userIdSchema } from 'shared-data/models/user';
import * as z from 'zod/mini';
import { userRemovalChanges } from '../../data/users.ts';
import { mayDeleteUser } from '../../policies/user.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const deleteUserSchema = z.strictObject({ id: userIdSchema });

/** `POST /api/user/delete` `{ id }` → `{ id }`. Account and programs stay. Administrators only. */
export const deleteUser = signedEndpoint({
  method: 'POST',
  path: '/api/user/delete',
  summary: 'Takes a registration back; account and talks stay',
  answer: answers.id,
  limits: { account: [perHour(1200)] },
  exclusive: 'accounts',
  validate: json(deleteUserSchema),
  authorise: ({ actor, ports }, { id }) => mayDeleteUser(ports.database, actor, id),
  act: async ({ now }, proof, { id }) => ({ changes: userRemovalChanges(proof, now), answer: { id } }),
});
