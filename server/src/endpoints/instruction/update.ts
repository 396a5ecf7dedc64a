import { instructionUpdateSchema } from 'shared-data/models/instruction';
import { instructionChanges } from '../../data/instructions.ts';
import { mayEditInstructions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/instruction/update` `{ id, changes, before? }` → `{ id }`. `conflict` when a field in `before` has changed. Administrators only. */
export const updateInstruction = signedEndpoint({
  method: 'POST',
  path: '/api/instruction/update',
  summary: 'Changes a page of instructions',
  answer: answers.id,
  limits: { account: [perHour(1200)] },
  exclusive: 'instructions',
  validate: json(instructionUpdateSchema),
  authorise: ({ actor }) => mayEditInstructions(actor),
  act: async ({ ports }, proof, { id, changes, before }) => ({
    changes: await instructionChanges(proof, ports.database, { id, changes, before }),
    answer: { id },
  }),
});
