import { programOwnerSchema } from 'shared-data/models/program-admin';
import { newOwnerChanges } from '../../data/programs.ts';
import { mayChangeOwner } from '../../policies/program.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/program/owner` `{ id, email, before? }` → `{ id, uid }`. `conflict` when the owner is not `before`, `unregisteredAddress`. Administrators only. */
export const changeOwner = signedEndpoint({
  method: 'POST',
  path: '/api/program/owner',
  summary: 'Gives a program to another person',
  answer: answers.user,
  limits: { account: [perHour(600)] },
  exclusive: 'accounts',
  validate: json(programOwnerSchema),
  authorise: ({ actor, ports }, { id, email }) => mayChangeOwner(ports, actor, id, email),
  act: async (_, proof, { id, before }) => {
    const { access, owner } = proof;
    const owned = access.program.ownerUid;
    if (before !== undefined && before !== owned && owner.uid !== owned) throw new ProblemError('conflict');
    return { changes: newOwnerChanges(proof), answer: { id, uid: owner.uid } };
  },
});
