import { fullName, registrationSchema } from 'shared-data/models/user';
import { paths } from 'shared-data/platform/paths';
import * as z from 'zod/mini';
import { registrationChanges } from '../../data/users.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { mayRegister } from '../../policies/user.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

export const appendUserSchema = z.strictObject({ registration: registrationSchema });

/**
 * `POST /api/user/append` `{ registration }` → 201 `{ id, uid }`. Registers the caller under the address of the token: record,
 * public profile, mail and mail record in one change.
 */
export const appendUser = signedEndpoint({
  method: 'POST',
  path: '/api/user/append',
  limits: { account: [perHour(30)] },
  creates: true,
  validate: json(appendUserSchema),
  authorise: ({ actor, now }) => mayRegister(actor, now),
  act: async ({ ports, options, log, now }, proof, { registration }) => {
    const { actor } = proof;
    const name = fullName(registration);
    const mail = await systemMailChanges(ports.database, log, now, {
      id: ports.database.pushKey(),
      template: 'successRegistration',
      to: { name, address: actor.email },
      uid: actor.uid,
      values: {
        name,
        email: actor.email,
        affiliation: registration.affiliation,
        link: `${options.publicOrigin}${paths.myRoom()}`,
      },
    });
    return {
      changes: { ...registrationChanges(proof, registration, now), ...mail },
      answer: { id: actor.emailKey, uid: actor.uid },
      status: 201,
    };
  },
});
