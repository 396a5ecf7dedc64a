import { lateAccessSchema } from 'shared-data/models/late-access';
import { lateAccessChanges } from '../../data/programs.ts';
import { mayGiveLateAccess } from '../../policies/program.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/program/lateAccess` `{ uid, until }` → the same: a person's deadline in epoch milliseconds, null to end it. Staff only. */
export const lateAccess = signedEndpoint({
  method: 'POST',
  path: '/api/program/lateAccess',
  summary: 'Gives one person a later deadline for submissions',
  answer: answers.lateAccess,
  limits: { account: [perHour(600)] },
  validate: json(lateAccessSchema),
  authorise: ({ actor, ports }, { uid }) => mayGiveLateAccess(ports.accounts, actor, uid),
  act: async ({ now }, proof, { until }) => ({
    changes: lateAccessChanges(proof, until, now),
    answer: { uid: proof.uid, until },
  }),
});
