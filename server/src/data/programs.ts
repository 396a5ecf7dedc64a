import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type {
  Author,
  PresentationType,
  PrivateProgram,
  ProgramAssignment,
  PublicProgram,
  RequestedType,
  Submission,
} from 'shared-data/models/program';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import type {
  MayAppendProgram,
  MayAssign,
  MayAssignInTask,
  MayChangeOwner,
  MayChangeSubmission,
  MayGiveLateAccess,
} from '../policies/program.ts';
import type { Database } from '../ports.ts';
import { change, put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { ownerChanges } from './accounts.ts';
import { fieldChanges } from './field-changes.ts';
import { withoutEmpty } from './without-empty.ts';

/** The next temporary ID (`T0001`, `T0002` …); never reused. */
export async function nextTemporaryId(_: MayAppendProgram, database: Database): Promise<string> {
  const { value } = await change(database, stored.programCounter, (last) => (last ?? 0) + 1);
  if (value === null) throw new Error('the counter of temporary IDs does not parse');
  return `T${String(value).padStart(4, '0')}`;
}

function typeOf(requested: RequestedType): { presentationType: PresentationType; online: boolean } {
  return {
    presentationType: requested === 'poster-in-person' ? 'poster' : 'oral',
    online: requested === 'oral-online',
  };
}

function storedAuthors(authors: readonly Author[]): Author[] {
  return authors.map((author) => withoutEmpty(author));
}

export function newProgramChanges(
  { actor }: MayAppendProgram,
  id: string,
  submission: Submission,
  now: number,
): Record<string, Json> {
  const program: PublicProgram = {
    id,
    title: submission.title,
    sessionId: '',
    ...typeOf(submission.presentationType),
    language: submission.language ?? 'en',
    authors: storedAuthors(submission.authors),
    ownerUid: actor.uid,
  };
  const own: PrivateProgram = {
    id,
    email: actor.email,
    ownerUid: actor.uid,
    ...requestOf(submission),
    submittedAt: now,
    updatedAt: now,
  };
  return {
    ...put(stored.program(id), withoutEmpty(program, ['sessionId'])),
    ...put(stored.privateProgram(id), withoutEmpty(own)),
  };
}

function requestOf(submission: Submission) {
  const { presentationType, typeChangeable, sessionChoice1, sessionChoice2 = '', note = '' } = submission;
  return { requestedType: presentationType, typeChangeable, sessionChoice1, sessionChoice2, note };
}

/** The time as version number, but always above the previous version. */
export function nextVersion({ access }: MayChangeSubmission, now: number): number {
  return Math.max(now, access.own.updatedAt + 1);
}

/** Updates a submission. Session, type and withdrawal stay; the type follows the request until a session is assigned. */
export function submissionChanges(
  { access }: MayChangeSubmission,
  submission: Submission,
  updatedAt: number,
): Record<string, Json> {
  const { program } = access;
  const fields = {
    title: submission.title,
    language: submission.language ?? program.language ?? 'en',
    authors: storedAuthors(submission.authors),
    ...(program.sessionId ? {} : typeOf(submission.presentationType)),
  };
  return {
    ...fieldChanges(dbPaths.program(program.id), fields),
    ...fieldChanges(dbPaths.privateProgram(program.id), { ...requestOf(submission), updatedAt }),
  };
}

export function lateAccessChanges(
  { actor, uid }: MayGiveLateAccess,
  until: number | null,
  now: number,
): Record<string, Json> {
  return { [dbPaths.lateAccess(uid)]: until === null ? null : { until, by: actor.uid, at: now } };
}

/** The former owner keeps no access; a co-editor who becomes the owner is no co-editor any more. */
export function newOwnerChanges({ access, owner }: MayChangeOwner): Record<string, Json> {
  const { id } = access.program;
  return { ...ownerChanges(id, owner), [serverDbPaths.coeditor(id, owner.uid)]: null };
}

/** Assignments field by field, so that two editors do not overwrite each other. */
export function assignmentChanges(
  _: MayAssign | MayAssignInTask,
  id: string,
  assignment: ProgramAssignment,
): Record<string, Json> {
  return fieldChanges(dbPaths.program(id), assignment, ['sessionId']);
}
