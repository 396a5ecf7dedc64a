import { programIdPattern } from 'shared-data/models/program';
import { fileKinds } from 'shared-data/models/upload';
import * as z from 'zod/mini';
import { binFile } from '../../data/shown-files.ts';
import { mayRemove } from '../../policies/files.ts';
import { programAccess } from '../../policies/program.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const removeSchema = z.strictObject({
  programId: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
  kind: z.enum(fileKinds, { error: 'validation.invalid' }),
});

/** `POST /php/remove.php` `{ programId, kind }` → `{ state: 'deleted' }`. Also stops uploads and conversions; 404 when there is no file. */
export const remove = signedEndpoint({
  method: 'POST',
  path: '/php/remove.php',
  summary: 'Removes a file of a program; it is kept in a bin for thirty days.',
  answer: answers.removal,
  limits: { account: [perHour(120)] },
  validate: json(removeSchema),
  authorise: async ({ actor, ports, now }, { programId, kind }) =>
    mayRemove(actor, await programAccess(ports.database, actor, programId), kind, now),
  act: async ({ ports, actor, now }, proof) => {
    const changes = await binFile(ports.database, proof, actor.uid, now);
    if (Object.keys(changes).length === 0) throw new ProblemError('notFound');
    return { changes, answer: { state: 'deleted' } };
  },
});
