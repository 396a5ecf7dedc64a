import {
  type ProgramAssignment,
  type PublicProgram,
  programAssignmentSchema,
  programIdPattern,
  type Submission,
  submissionOf,
  submissionSchema,
} from 'shared-data/models/program';
import { sameContent } from 'shared-data/models/same-content';
import * as z from 'zod/mini';
import { assignmentChanges, nextVersion, submissionChanges } from '../../data/programs.ts';
import { requireSessions, sessionExists } from '../../data/sessions.ts';
import { newConflicts } from '../../data/timetable-conflicts.ts';
import {
  type MayChangeSubmission,
  mayAssign,
  mayChangeSubmission,
  mayReadDraft,
  programAccess,
} from '../../policies/program.ts';
import { ProblemError } from '../../problem.ts';
import { asJson } from '../../stored/database.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const updateProgramSchema = z
  .strictObject({
    id: z.string().check(z.regex(programIdPattern, 'validation.invalid')),
    submission: z.optional(submissionSchema),
    assignment: z.optional(programAssignmentSchema),
    /** What the editor saw of the assigned fields; without it the last write wins. */
    before: z.optional(programAssignmentSchema),
    /** `updatedAt` of the edited version; without it the last write wins. */
    basedOn: z.optional(z.number()),
  })
  .check(z.refine((update) => Boolean(update.submission ?? update.assignment), 'validation.required'));

/** `POST /api/program/update` `{ id, submission?, assignment?, before?, basedOn? }` → `{ id, updatedAt?, conflicts? }`. Assignment and conflicts for staff. 409 since `before` or `basedOn`. */
export const updateProgram = signedEndpoint({
  method: 'POST',
  path: '/api/program/update',
  summary: 'Changes a submission, or what the secretariat decides about it',
  answer: answers.program,
  limits: { account: [perHour(1200)] },
  exclusive: 'sessions',
  validate: json(updateProgramSchema),
  authorise: async ({ actor, ports, now }, { id, submission, assignment }) => {
    const access = await programAccess(ports.database, actor, id);
    return {
      program: access.program,
      submission: submission && mayChangeSubmission(actor, access, now),
      assignment: assignment && mayAssign(actor, access),
      draft: actor.staff ? mayReadDraft(actor) : null,
    };
  },
  act: async ({ ports, now }, proof, { id, submission, assignment, before, basedOn }) => {
    if (assignment && before) requireAssignedFrom(proof.program, assignment, before);
    if (submission) await requireSessions(ports.database, submission);
    if (proof.submission && submission) requireSameVersion(proof.submission, submission, basedOn);
    const updatedAt = proof.submission && nextVersion(proof.submission, now);
    if (assignment?.sessionId && !(await sessionExists(ports.database, assignment.sessionId)))
      throw new ProblemError('invalid', { errors: { 'assignment.sessionId': 'validation.sessionId' } });
    const { program, draft } = proof;
    const changed = { ...program, ...(submission && { authors: submission.authors }), ...assignment };
    const bindsOthers =
      !sameContent(changed.authors, program.authors) || (program.canceled && !changed.canceled);
    const conflicts = draft && bindsOthers ? await newConflicts(draft, ports.database, changed) : [];
    return {
      changes: {
        ...(proof.submission &&
          submission &&
          updatedAt &&
          submissionChanges(proof.submission, submission, updatedAt)),
        ...(proof.assignment && assignment && assignmentChanges(proof.assignment, id, assignment)),
      },
      answer: {
        id,
        ...(updatedAt !== undefined && { updatedAt }),
        ...(conflicts.length > 0 && { conflicts: asJson(conflicts) }),
      },
    };
  },
});

/** A repeated save of the same value is not a conflict. */
function requireAssignedFrom(
  program: PublicProgram,
  assignment: ProgramAssignment,
  before: ProgramAssignment,
): void {
  const stands: ProgramAssignment = { canceled: false, ...program };
  for (const name of Object.keys(before) as (keyof ProgramAssignment)[])
    if (stands[name] !== before[name] && stands[name] !== assignment[name])
      throw new ProblemError('conflict');
}

/** A repeated save of the same submission is not a conflict. */
function requireSameVersion(
  { access: { program, own } }: MayChangeSubmission,
  submission: Submission,
  basedOn: number | undefined,
): void {
  if (basedOn === undefined || basedOn === own.updatedAt) return;
  const stands = submissionOf(program, own);
  if (!sameContent(stands, { language: stands.language, ...submission })) throw new ProblemError('conflict');
}
