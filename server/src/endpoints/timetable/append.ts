import { newDaySchema } from 'shared-data/models/timetable-form';
import { newDayChanges } from '../../data/days.ts';
import { mayEditDays } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/timetable/append` `{ id, day }` → 201 `{ id }`. `conflict` for a known id. Administrators only. */
export const appendDay = signedEndpoint({
  method: 'POST',
  path: '/api/timetable/append',
  summary: 'Adds a day to the timetable',
  answer: answers.id,
  limits: { account: [perHour(600)] },
  creates: true,
  exclusive: 'timetable',
  validate: json(newDaySchema),
  authorise: ({ actor }) => mayEditDays(actor),
  act: async ({ ports }, proof, { id, day }) => ({
    changes: await newDayChanges(proof, ports.database, id, day),
    answer: { id },
    status: 201,
  }),
});
