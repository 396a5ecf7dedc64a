import { instructionSchema } from 'shared-data/models/instruction';
import * as z from 'zod/mini';
import { instructionRemovalChanges } from '../../data/instructions.ts';
import { mayEditInstructions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const deleteInstructionSchema = z.strictObject({ id: instructionSchema.shape.id });

/** `POST /api/instruction/delete` `{ id }` → `{ id }`. Administrators only; the audit log keeps the text. */
export const deleteInstruction = signedEndpoint({
  method: 'POST',
  path: '/api/instruction/delete',
  summary: 'Deletes a page of instructions',
  answer: answers.id,
  limits: { account: [perHour(600)] },
  exclusive: 'instructions',
  validate: json(deleteInstructionSchema),
  authorise: ({ actor }) => mayEditInstructions(actor),
  act: async ({ ports }, proof, { id }) => ({
    changes: await instructionRemovalChanges(proof, ports.database, id),
    answer: { id },
  }),
});
