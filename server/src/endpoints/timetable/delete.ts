import { dayRemovalSchema } from 'shared-data/models/timetable-form';
import { dayRemovalChanges } from '../../data/days.ts';
import { settlePositions } from '../../data/positions.ts';
import { mayEditDays } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/timetable/delete` `{ id, items }` → `{ id }`. `inUse` while programs are placed there, `conflict` unless it holds `items` items. Administrators only. */
export const deleteDay = signedEndpoint({
  method: 'POST',
  path: '/api/timetable/delete',
  summary: 'Deletes a day of the timetable',
  answer: answers.id,
  limits: { account: [perHour(600)] },
  exclusive: 'timetable',
  validate: json(dayRemovalSchema),
  authorise: ({ actor }) => mayEditDays(actor),
  act: async ({ ports, log }, proof, { id, items }) => ({
    changes: await dayRemovalChanges(proof, ports.database, id, items),
    answer: { id },
    // An editor may have placed a program there meanwhile.
    afterwards: () => settlePositions(ports.database, log),
  }),
});
