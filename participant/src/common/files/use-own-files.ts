import { useLoading, useMovie, usePages, useStatus } from 'shared-data/collections/hooks';
import type { FileKind, UploadStatus } from 'shared-data/models/upload';
import { isKnown } from '../is-known.ts';

export interface OwnFilesState {
  /** The statuses are loaded, so their absence means that there are no files. */
  known: boolean;
  statuses: Partial<Record<FileKind, UploadStatus>> | undefined;
  shown: Record<FileKind, boolean>;
}

/** For owners, co-editors and staff; the rules deny statuses to others. */
export function useOwnFiles(programId: string): OwnFilesState {
  const statuses = useStatus(programId);
  return {
    known: isKnown(useLoading('status', programId)),
    statuses,
    shown: {
      abstract: usePages('abstract', programId) !== undefined,
      presentation: usePages('presentation', programId) !== undefined,
      video: useMovie(programId) !== undefined,
      captions: statuses?.captions?.state === 'complete',
    },
  };
}
