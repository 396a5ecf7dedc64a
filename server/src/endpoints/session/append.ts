import { sessionSchema } from 'shared-data/models/session';
import * as z from 'zod/mini';
import { newSessionChanges } from '../../data/sessions.ts';
import { mayEditSessions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const appendSessionSchema = z.strictObject({ session: sessionSchema });

/** `POST /api/session/append` `{ session }` → 201 `{ id }`. `conflict` for a known id. Staff only. */
export const appendSession = signedEndpoint({
  method: 'POST',
  path: '/api/session/append',
  summary: 'Makes a session',
  answer: answers.id,
  limits: { account: [perHour(600)] },
  creates: true,
  exclusive: 'sessions',
  validate: json(appendSessionSchema),
  authorise: ({ actor }) => mayEditSessions(actor),
  act: async ({ ports }, proof, { session }) => ({
    changes: await newSessionChanges(proof, ports.database, session),
    answer: { id: session.id },
    status: 201,
  }),
});
