import { instructionSchema } from 'shared-data/models/instruction';
import * as z from 'zod/mini';
import { newInstructionChanges } from '../../data/instructions.ts';
import { mayEditInstructions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const appendInstructionSchema = z.strictObject({ instruction: instructionSchema });

/** `POST /api/instruction/append` `{ instruction }` → 201 `{ id }`. Texts are Markdown; `conflict` for a known id. Administrators only. */
export const appendInstruction = signedEndpoint({
  method: 'POST',
  path: '/api/instruction/append',
  summary: 'Makes a page of instructions',
  answer: answers.id,
  limits: { account: [perHour(600)] },
  creates: true,
  exclusive: 'instructions',
  validate: json(appendInstructionSchema),
  authorise: ({ actor }) => mayEditInstructions(actor),
  act: async ({ ports }, proof, { instruction }) => ({
    changes: await newInstructionChanges(proof, ports.database, instruction),
    answer: { id: instruction.id },
    status: 201,
  }),
});
