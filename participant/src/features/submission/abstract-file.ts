import { fileProblem, formatHead, formatOf } from 'shared-data/models/upload';
import { ApiError } from 'shared-data/platform/errors';
import type { FieldErrors } from 'shared-ui/form';

interface AbstractValues {
  abstract: File | null;
}

export function checkAbstract({ abstract }: AbstractValues): FieldErrors<AbstractValues> {
  const problem = fileProblem('abstract', abstract);
  return problem ? { abstract: problem } : {};
}

/** Rejects files that only claim to be PDFs, before uploading. */
export async function rejectOtherContent(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, formatHead).arrayBuffer());
  if (!formatOf('abstract', head))
    throw new ApiError('fileType', 0, { errors: { abstract: 'validation.fileType' } });
}
