import type { Submission } from 'shared-data/models/program';
import { sameContent } from 'shared-data/models/same-content';
import { errorMessageKey, fieldErrors, isConflict, MessageError } from 'shared-data/platform/errors';
import type { SentSubmission } from './sent-submission.ts';

export interface SubmissionCalls {
  append(submission: Submission, idempotencyKey: string): Promise<{ id: string }>;
  upload(programId: string, file: File): Promise<unknown>;
  /** Progress of a draft in any window of this browser. */
  sent(key: string): SentSubmission | null;
  keep(key: string, sent: SentSubmission): void;
  /** Runs while no other window of this browser submits. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** The submission was stored; only the upload failed. */
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

/** Submitted before: from another window, or by a try whose answer was lost. */
export class AlreadySubmitted extends Error {
  override readonly name = 'AlreadySubmitted';
  readonly programId: string;
  constructor(programId: string) {
    super('the draft has been submitted already');
    this.programId = programId;
  }
}

/** Submits once per key, then uploads. `owed`: upload later. Rejects with `AlreadySubmitted` or `UploadFailed`. */
export function submissionSender(calls: SubmissionCalls) {
  let id: string | null = null;
  return async (
    key: string,
    submission: Submission,
    file: File | null,
    owed = false,
  ): Promise<{ id: string }> => {
    id ??= await calls.alone(() => create(calls, key, submission));
    try {
      if (file) await calls.upload(id, file);
    } catch (cause) {
      throw new UploadFailed(id, cause);
    }
    calls.keep(key, { id, owesFile: owed });
    return { id };
  };
}

async function create(calls: SubmissionCalls, key: string, submission: Submission): Promise<string> {
  const before = calls.sent(key);
  if (before && 'id' in before) throw new AlreadySubmitted(before.id);
  const earlier = before?.tried ?? [];
  const same = earlier.find((one) => sameContent(one, submission));
  if (!same) calls.keep(key, { tried: [...earlier, submission] });
  try {
    // Unchanged, so that the server recognises the retry.
    const { id } = await calls.append(same ?? submission, key);
    calls.keep(key, { id, owesFile: true });
    return id;
  } catch (error) {
    if (!isConflict(error)) throw error;
    const id = await findEarlier(calls, key, earlier);
    calls.keep(key, { id, owesFile: true });
    throw new AlreadySubmitted(id);
  }
}

/** The key was used with other content: repeats what was sent earlier to get its ID. */
async function findEarlier(
  calls: SubmissionCalls,
  key: string,
  earlier: readonly Submission[],
): Promise<string> {
  for (const submission of earlier) {
    try {
      return (await calls.append(submission, key)).id;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new MessageError('submission.sentBefore');
}

/** Only reasons the reader can act on (deadline, number of submissions …); else the specification's text. */
export function toldToReader(error: unknown): unknown {
  if (error instanceof UploadFailed) return error.cause;
  if (error instanceof AlreadySubmitted) return new MessageError('submission.sentBefore');
  if (error instanceof MessageError || Object.keys(fieldErrors(error)).length > 0) return error;
  return errorMessageKey(error) === 'error.internal' ? new MessageError('submission.errorText') : error;
}
