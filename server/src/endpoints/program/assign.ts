import { programsAssignmentSchema } from 'shared-data/models/program-admin';
import { assignmentChanges } from '../../data/programs.ts';
import { sessionExists } from '../../data/sessions.ts';
import { mayAssignMany } from '../../policies/program.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/program/assign` `{ ids, assignment }` → `{ count }`. All or none: `notFound` when one is gone. Staff only. */
export const assignPrograms = signedEndpoint({
  method: 'POST',
  path: '/api/program/assign',
  summary: 'Sets session, type or withdrawal of many programs at once',
  answer: answers.count,
  limits: { account: [perHour(600)] },
  exclusive: 'sessions',
  validate: json(programsAssignmentSchema),
  authorise: ({ actor, ports }, { ids }) => mayAssignMany(ports.database, actor, ids),
  act: async ({ ports }, proofs, { assignment }) => {
    if (assignment.sessionId && !(await sessionExists(ports.database, assignment.sessionId)))
      throw new ProblemError('invalid', { errors: { 'assignment.sessionId': 'validation.sessionId' } });
    return {
      changes: Object.assign({}, ...proofs.map((proof) => assignmentChanges(proof, assignment))),
      answer: { count: proofs.length },
    };
  },
});
