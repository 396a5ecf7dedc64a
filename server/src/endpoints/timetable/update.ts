import { dayUpdateSchema } from 'shared-data/models/timetable-form';
import { dayChanges } from '../../data/days.ts';
import { mayChangeDay } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/timetable/update` `{ id, day, before }` → `{ id }`. `conflict` when the day is not `before`, `inUse` when a removed room holds items. Staff only. */
export const updateDay = signedEndpoint({
  method: 'POST',
  path: '/api/timetable/update',
  summary: 'Changes a day of the timetable and its rooms',
  answer: answers.id,
  limits: { account: [perHour(1200)] },
  exclusive: 'timetable',
  validate: json(dayUpdateSchema),
  authorise: ({ actor }) => mayChangeDay(actor),
  act: async ({ ports }, proof, { id, day, before }) => ({
    changes: await dayChanges(proof, ports.database, { id, day, before }),
    answer: { id },
  }),
});
