import { coeditorSchema } from 'shared-data/models/coeditor';
import { coeditorChanges } from '../../data/coeditors.ts';
import { mayChangeCoeditor, programAccess } from '../../policies/program.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/program/coeditor` `{ id, uid | email, coeditor }` → `{ id, uid, coeditor }`. `conflict` when there are too many. */
export const changeCoeditor = signedEndpoint({
  method: 'POST',
  path: '/api/program/coeditor',
  summary: 'Lets somebody else edit a program, or no longer',
  answer: answers.coeditor,
  // The answer reveals whether an address is registered.
  limits: { account: [perHour(60)] },
  exclusive: 'sessions',
  validate: json(coeditorSchema),
  authorise: async ({ actor, ports }, { id, uid, email, coeditor }) =>
    mayChangeCoeditor(ports, actor, await programAccess(ports.database, actor, id), {
      uid,
      email,
      coeditor,
    }),
  act: async ({ ports }, proof, { id, coeditor }) => ({
    changes: await coeditorChanges(proof, ports.database, coeditor),
    answer: { id, uid: proof.uid, coeditor },
  }),
});
