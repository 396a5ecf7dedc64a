import { programIdPattern } from 'shared-data/models/program';
import * as z from 'zod/mini';
import { settlePositions } from '../../data/positions.ts';
import { programRemovalChanges, withdrawalChanges } from '../../data/program-removal.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { withdrawalMail } from '../../mail/own-mails.ts';
import { type MayWithdraw, mayDeleteProgram, programAccess } from '../../policies/program.ts';
import { answers } from '../answers.ts';
import { type SignedCall, signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const deleteProgramSchema = z.strictObject({
  id: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
  /** Lets staff withdraw a program of their own instead of deleting it. */
  withdraw: z.optional(z.boolean()),
});

/** `POST /api/program/delete` `{ id, withdraw? }` → `{ id, state: 'deleted' | 'canceled' }`. Staff delete into the bin; owners withdraw. */
export const deleteProgram = signedEndpoint({
  method: 'POST',
  path: '/api/program/delete',
  summary: 'Deletes a program, or withdraws it when its owner asks',
  answer: answers.deletion,
  limits: { account: [perHour(600)] },
  exclusive: 'sessions',
  validate: json(deleteProgramSchema),
  authorise: async ({ actor, ports }, { id, withdraw }) =>
    mayDeleteProgram(actor, await programAccess(ports.database, actor, id), withdraw),
  act: async (call, proof, { id }) => {
    const { ports, log, now } = call;
    return 'deletes' in proof
      ? {
          changes: await programRemovalChanges(proof.deletes, ports.database, now),
          answer: { id, state: 'deleted' },
          // An editor may have moved it meanwhile.
          afterwards: () => settlePositions(ports.database, log),
        }
      : {
          changes: { ...withdrawalChanges(proof.withdraws), ...(await confirmation(call, proof.withdraws)) },
          answer: { id, state: 'canceled' },
        };
  },
});

async function confirmation({ ports, options, log, now }: SignedCall, { actor, access }: MayWithdraw) {
  const { program } = access;
  if (program.canceled) return {};
  const context = { id: ports.database.pushKey(), publicOrigin: options.publicOrigin };
  return systemMailChanges(ports.database, log, now, withdrawalMail(context, actor, program));
}
