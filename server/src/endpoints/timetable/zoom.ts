import { zoomChangesSchema } from 'shared-data/models/room-zoom';
import { zoomChanges } from '../../data/zoom.ts';
import { mayEditMeetings } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/table/zoom` `{ changes: [{ at, before, after }] }` → `{ count }`, all or nothing. `conflict`, `notFound`. Staff only. */
export const changeZoom = signedEndpoint({
  method: 'POST',
  path: '/api/table/zoom',
  summary: 'Sets or removes the Zoom meetings of rooms and timetable items',
  answer: answers.count,
  limits: { account: [perHour(600)] },
  exclusive: 'zoom',
  validate: json(zoomChangesSchema),
  authorise: ({ actor }) => mayEditMeetings(actor),
  act: async ({ ports }, proof, { changes }) => ({
    changes: await zoomChanges(proof, ports.database, changes),
    answer: { count: changes.length },
  }),
});
