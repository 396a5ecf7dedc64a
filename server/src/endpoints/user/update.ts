import { sameContent } from 'shared-data/models/same-content';
import {
  type Registration,
  registrationOf,
  registrationSchema,
  type User,
  userIdSchema,
} from 'shared-data/models/user';
import * as z from 'zod/mini';
import { userChanges } from '../../data/users.ts';
import { mayChangeUser } from '../../policies/user.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const updateUserSchema = z.strictObject({
  /** Defaults to the caller's own. */
  id: z.optional(userIdSchema),
  registration: registrationSchema,
  /** `updatedAt` of the edited version; without it the last write wins. */
  basedOn: z.optional(z.number()),
});

/** `POST /api/user/update` `{ id?, registration, basedOn? }` → `{ id, uid }`. One's own, or any by administrators. 409 when changed since `basedOn`. */
export const updateUser = signedEndpoint({
  method: 'POST',
  path: '/api/user/update',
  summary: 'Changes a registration',
  answer: answers.user,
  limits: { account: [perHour(300)] },
  exclusive: 'accounts',
  validate: json(updateUserSchema),
  authorise: ({ actor, ports }, { id }) => mayChangeUser(ports.database, actor, id),
  act: async ({ now }, proof, { registration, basedOn }) => {
    requireSameVersion(proof.user, registration, basedOn);
    return {
      changes: userChanges(proof, registration, now),
      answer: { id: proof.user.id, uid: proof.user.uid },
    };
  },
});

/** A repeated save of the same answers is not a conflict. */
function requireSameVersion(user: User, registration: Registration, basedOn: number | undefined): void {
  if (basedOn === undefined || basedOn === user.updatedAt) return;
  if (!sameContent(registrationOf(user), registration)) throw new ProblemError('conflict');
}
