import { sessionSchema } from 'shared-data/models/session';
import * as z from 'zod/mini';
import { sessionRemovalChanges } from '../../data/sessions.ts';
import { mayEditSessions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const deleteSessionSchema = z.strictObject({
  id: sessionSchema.shape.id,
  unassign: z.optional(z.boolean()),
});

/** `POST /api/session/delete` `{ id, unassign? }` → `{ id }`. `inUse` while something belongs to it, unless `unassign`. Staff only. */
export const deleteSession = signedEndpoint({
  method: 'POST',
  path: '/api/session/delete',
  summary: 'Deletes a session',
  answer: answers.id,
  limits: { account: [perHour(600)] },
  exclusive: 'sessions',
  validate: json(deleteSessionSchema),
  authorise: ({ actor }) => mayEditSessions(actor),
  act: async ({ ports }, proof, { id, unassign = false }) => ({
    changes: await sessionRemovalChanges(proof, ports.database, id, unassign),
    answer: { id },
  }),
});
