import { type Submission, sameSubmission } from 'shared-data/models/program';
import { errorMessageKey, fieldErrors, MessageError } from 'shared-data/platform/errors';
import type { SentSubmission } from './sent-submission.ts';

/** What sending needs from outside; the page gives the endpoints, tests give their own. */
export interface SubmissionCalls {
  append(submission: Submission, idempotencyKey: string): Promise<{ id: string }>;
  upload(programId: string, file: File): Promise<unknown>;
  newKey(): string;
  /** Remembers how far this came, for a page that is loaded anew; null: all of it is done. */
  keep(sent: SentSubmission | null): void;
}

/** The submission stands under this ID; only its file could not be sent. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
  readonly programId: string;
  override readonly cause: unknown;
  constructor(programId: string, cause: unknown) {
    super('the abstract could not be uploaded');
    this.programId = programId;
    this.cause = cause;
  }
}

/**
 * Sends a submission and then its file, if it has one. Called again after a failure it never creates a second submission: the same
 * content goes out under the same idempotency key, and what was accepted already only has its file sent. `begun`: what another
 * page sent without learning how it ended. `owed`: the file is to be sent later, so the submission stays remembered.
 */
export function submissionSender(calls: SubmissionCalls, begun: SentSubmission | null = null) {
  let sent = begun;
  const keep = (next: SentSubmission) => {
    sent = next;
    calls.keep(next);
  };
  return async (submission: Submission, file: File | null, owed = false): Promise<{ id: string }> => {
    let id = sent && 'id' in sent ? sent.id : null;
    if (id === null) {
      const key = keyOf(sent, submission) ?? calls.newKey();
      keep({ key, submission });
      id = (await calls.append(submission, key)).id;
      keep({ id });
    }
    try {
      if (file) await calls.upload(id, file);
    } catch (cause) {
      throw new UploadFailed(id, cause);
    }
    if (!owed) calls.keep(null);
    return { id };
  };
}

function keyOf(sent: SentSubmission | null, submission: Submission): string | null {
  return sent && 'key' in sent && sameSubmission(sent.submission, submission) ? sent.key : null;
}

/** Refusals with a reason of their own (deadline, number of submissions …) are told; the rest is the specification's text. */
export function toldToReader(error: unknown): unknown {
  if (error instanceof UploadFailed) return error.cause;
  if (error instanceof MessageError || Object.keys(fieldErrors(error)).length > 0) return error;
  return errorMessageKey(error) === 'error.internal' ? new MessageError('submission.errorText') : error;
}
