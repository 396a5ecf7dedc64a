import { instructionOrderSchema } from 'shared-data/models/instruction';
import { instructionOrderChanges } from '../../data/instructions.ts';
import { mayEditInstructions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/instruction/order` `{ ids, before }` → `{ ids }`. `conflict` when the order is no longer `before`. Administrators only. */
export const orderInstructions = signedEndpoint({
  method: 'POST',
  path: '/api/instruction/order',
  summary: 'Orders the pages of instructions',
  answer: answers.ids,
  limits: { account: [perHour(1200)] },
  exclusive: 'instructions',
  validate: json(instructionOrderSchema),
  authorise: ({ actor }) => mayEditInstructions(actor),
  act: async ({ ports }, proof, { ids, before }) => ({
    changes: await instructionOrderChanges(proof, ports.database, { ids, before }),
    answer: { ids },
  }),
});
