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
  /** Takes programs and blocks of the timetable out of it first. */
  unassign: z.optional(z.boolean()),
});

/**
 * `POST /api/session/delete` `{ id, unassign? }` → `{ id }`. While something belongs to the session it is rejected with `inUse`; with
 * `unassign` that belongs to no session afterwards, in the same change. Editors and administrators. Its board stays, in case the
 * session comes back.
 */
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
