import { programAssignmentSchema, programIdPattern, submissionSchema } from 'shared-data/models/program';
import * as z from 'zod/mini';
import { assignmentChanges, submissionChanges } from '../../data/programs.ts';
import { requireSessions, sessionExists } from '../../data/sessions.ts';
import { mayAssign, mayChangeSubmission, programStanding } from '../../policies/program.ts';
import { Refusal } from '../../problem.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

export const updateProgramSchema = z
  .strictObject({
    id: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
    submission: z.optional(submissionSchema),
    assignment: z.optional(programAssignmentSchema),
  })
  .check(z.refine((update) => Boolean(update.submission ?? update.assignment), 'validation.required'));

/**
 * `POST /api/program/update` `{ id, submission?, assignment? }` → `{ id }`. Owner and co-editors change the submission;
 * session, type and withdrawal are for editors and administrators. All of it is one change, or nothing.
 */
export const updateProgram = signedEndpoint({
  method: 'POST',
  path: '/api/program/update',
  summary: 'Changes a submission, or what the secretariat decides about it',
  limits: { account: [perHour(1200)] },
  exclusive: 'sessions',
  validate: json(updateProgramSchema),
  authorise: async ({ actor, ports, now }, { id, submission, assignment }) => {
    const standing = await programStanding(ports.database, actor, id);
    return {
      submission: submission && mayChangeSubmission(actor, standing, now),
      assignment: assignment && mayAssign(actor, standing),
    };
  },
  act: async ({ ports, now }, proof, { id, submission, assignment }) => {
    if (submission) await requireSessions(ports.database, submission);
    if (assignment?.sessionId && !(await sessionExists(ports.database, assignment.sessionId)))
      throw new Refusal('invalid', { errors: { 'assignment.sessionId': 'validation.sessionId' } });
    return {
      changes: {
        ...(proof.submission && submission && submissionChanges(proof.submission, submission, now)),
        ...(proof.assignment && assignment && assignmentChanges(proof.assignment, assignment)),
      },
      answer: { id },
    };
  },
});
