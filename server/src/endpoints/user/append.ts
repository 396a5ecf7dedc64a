import { registrationSchema } from 'shared-data/models/user';
import * as z from 'zod/mini';
import { registrationChanges } from '../../data/users.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { registrationMail } from '../../mail/own-mails.ts';
import { mayRegister } from '../../policies/user.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const appendUserSchema = z.strictObject({ registration: registrationSchema });

/** `POST /api/user/append` `{ registration }` → 201 `{ id, uid }`. Registers the caller under the address of the token. */
export const appendUser = signedEndpoint({
  method: 'POST',
  path: '/api/user/append',
  summary: 'Registers the caller as a participant',
  answer: answers.user,
  limits: { account: [perHour(30)] },
  creates: true,
  exclusive: 'accounts',
  validate: json(appendUserSchema),
  authorise: ({ actor, now }) => mayRegister(actor, now),
  act: async ({ ports, options, log, now }, proof, { registration }) => {
    const { actor } = proof;
    const context = { id: ports.database.pushKey(), publicOrigin: options.publicOrigin };
    const mail = registrationMail(context, actor, registration);
    const mails = await systemMailChanges(ports.database, log, now, mail);
    return {
      changes: { ...registrationChanges(proof, registration, now), ...mails },
      answer: { id: actor.emailKey, uid: actor.uid },
      status: 201,
    };
  },
});
