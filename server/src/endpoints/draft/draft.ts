import { type DraftClose, draftCloseSchema, draftOpenSchema } from 'shared-data/models/release';
import { closeDraftChanges, openDraftChanges } from '../../data/draft.ts';
import { baselineChanges } from '../../data/releases.ts';
import { type MayRelease, mayRelease } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/draft/append` `{}` → `{ id }`: from now on changes of the timetable are not public. `conflict` while a draft is open. Staff only. */
export const appendDraft = signedEndpoint({
  method: 'POST',
  path: '/api/draft/append',
  summary: 'Opens a draft of the timetable, so that changes are public only when released',
  answer: answers.id,
  limits: { account: [perHour(120)] },
  creates: true,
  exclusive: 'timetable',
  validate: json(draftOpenSchema),
  authorise: ({ actor }) => mayRelease(actor),
  act: async ({ ports, now }, proof) => {
    const id = ports.database.pushKey();
    return {
      changes: {
        ...(await openDraftChanges(proof, ports.database, { id, now })),
        ...(await baselineChanges(proof, ports.database, { id, now })),
      },
      answer: { id },
      status: 201,
    };
  },
});

/** `POST /api/draft/delete` `{ id, stamp }` → `{ id }`: ends it; what was not released is taken back. `conflict` when `stamp` is not its own. Staff only. */
export const deleteDraft = signedEndpoint<DraftClose, MayRelease>({
  method: 'POST',
  path: '/api/draft/delete',
  summary: 'Ends the draft of the timetable and takes back what was not released',
  answer: answers.id,
  limits: { account: [perHour(120)] },
  exclusive: 'timetable',
  validate: json(draftCloseSchema),
  authorise: ({ actor }) => mayRelease(actor),
  act: async ({ ports }, proof, input) => ({
    changes: await closeDraftChanges(proof, ports.database, input),
    answer: { id: input.id },
  }),
});
