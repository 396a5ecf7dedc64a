import { sessionUpdateSchema } from 'shared-data/models/session';
import { sessionChanges } from '../../data/sessions.ts';
import { mayEditSessions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/session/update` `{ id, changes, before? }` → `{ id }`. `conflict` when a field in `before` has changed. Staff only. */
export const updateSession = signedEndpoint({
  method: 'POST',
  path: '/api/session/update',
  summary: 'Changes a session',
  answer: answers.id,
  limits: { account: [perHour(1200)] },
  exclusive: 'sessions',
  validate: json(sessionUpdateSchema),
  authorise: ({ actor }) => mayEditSessions(actor),
  act: async ({ ports }, proof, { id, changes, before }) => ({
    changes: await sessionChanges(proof, ports.database, { id, changes, before }),
    answer: { id },
  }),
});
